import { migrate } from '../app/db/migrate.server.ts';
import { MIGRATIONS, type Migration } from '../app/db/migration-list.server.ts';
import { statementsOf } from '../app/db/migration-statements.server.ts';
import { type Database, openServer } from '../app/db/open-database.server.ts';
import { neededBy, readSchema } from '../app/db/schema-state.server.ts';
import { readPlaces } from '../server/settings.ts';
import type { CommandContext } from './command-context.ts';
import { Refusal } from './refusal.ts';

/** Returns whether migrations are pending. */
export function printStatus(context: CommandContext): Promise<boolean> {
  return withServer(context, async ({ db }) => {
    const { done, pending, newer, problem } = await readSchema(db);
    const last = done.at(-1);
    context.print(last ? `The database ends with migration ${last}.` : 'The database has no migration.');
    if (newer.length > 0) context.print(`Newer versions have added ${newer.join(', ')}.`);
    if (problem) throw new Error(problem);
    context.print(pending.length > 0 ? `This version lacks ${pending.join(', ')}.` : 'Nothing is pending.');
    return pending.length > 0;
  });
}

/** Prints what `runPending` would run. */
export function printPlan(
  context: CommandContext,
  { hasStatements }: { hasStatements: boolean },
): Promise<void> {
  return withServer(context, async ({ db }) => {
    const { pending, problem } = await readSchema(db);
    if (problem) throw new Error(problem);
    if (pending.length === 0) context.print('Nothing is pending.');
    const width = Math.max(...pending.map((name) => name.length));
    for (const [name, migration] of Object.entries(MIGRATIONS)) {
      if (!pending.includes(name)) continue;
      context.print(`${name.padEnd(width)}  ${describe(name, migration)}`);
      if (!hasStatements) continue;
      for (const statement of await statementsOf(migration)) context.print(`${indent(statement)};`);
    }
  });
}

/** Runs what is pending, and prints each migration when it is done. */
export function runPending(
  context: CommandContext,
  { isExpandOnly }: { isExpandOnly: boolean },
): Promise<void> {
  return withServer(context, async (database) => {
    let isDone = false;
    await migrate(database, {
      isExpandOnly,
      onDone: (name, milliseconds) => {
        isDone = true;
        context.print(`${name} done in ${(milliseconds / 1_000).toFixed(1)} s`);
      },
    });
    if (!isDone) context.print('There is nothing to run.');
  });
}

function describe(name: string, migration: Migration): string {
  const needed = neededBy(name);
  const kind = needed === null ? 'expand  ' : 'contract';
  const how = 'up' in migration ? 'in a transaction' : 'indexes, built concurrently';
  return `${kind}  ${how}${needed === null ? '' : `; versions that lack migration ${needed} can no longer serve`}`;
}

function indent(statement: string): string {
  return statement.trim().replaceAll(/^/gm, '  ');
}

async function withServer<Result>(
  { environment }: CommandContext,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const read = readPlaces(environment);
  if (!read.ok) throw new Refusal(`These settings are wrong:\n${read.problems.join('\n')}`);
  const url = read.settings.DATABASE_DIRECT_URL ?? read.settings.DATABASE_URL;
  if (!url) {
    throw new Refusal(
      'DATABASE_URL is not set: the embedded database is migrated by the server at its start.',
    );
  }
  const database = await openServer(url, 1, { isPatient: true });
  try {
    return await work(database);
  } catch (error) {
    throw new Refusal(`The database cannot be used: ${error instanceof Error ? error.message : error}`);
  } finally {
    await database.close();
  }
}
