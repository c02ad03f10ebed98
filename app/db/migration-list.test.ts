import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { MIGRATIONS, type Migration } from './migration-list.server.ts';
import { statementsOf } from './migration-statements.server.ts';
import { neededBy } from './schema-state.server.ts';

/** The rules hold for every migration after this one (docs/decisions/versions.md). */
const LAST_WITHOUT_RULES = '022-pending-lists';

/** What a version that does not know the migration may still use or write. */
const TAKES_AWAY =
  /\bdrop (?!index|constraint|default)\w+|\brename\b|\bset not null\b|\btype\b|\badd (?!column)\w+|\badd column(?!.*\bdefault\b).*\bnot null\b/is;

/** The rules that a migration breaks; it may do with tables that it makes itself what it likes. */
async function brokenRules(name: string, migration: Migration): Promise<string[]> {
  if (!('up' in migration)) return [];
  const statements = await statementsOf(migration);
  const made = statements.flatMap((text) => /^\s*create table "?(\w+)/i.exec(text)?.[1] ?? []);
  const isOnOld = (text: string, table: RegExp) => {
    const found = table.exec(text)?.[1];
    return found !== undefined && !made.includes(found);
  };
  return statements.flatMap((text) => [
    ...(isOnOld(text, /\bcreate (?:unique )?index .*?\bon "?(\w+)/is)
      ? ['builds an index under a lock']
      : []),
    ...(isOnOld(text, /\balter table "?(\w+).*\bstored\b/is) ? ['rewrites a table under a lock'] : []),
    ...(isOnOld(text, /^\s*update "?(\w+)/i) ? ['locks rows for long'] : []),
    ...(neededBy(name) === null && TAKES_AWAY.test(text) ? ['takes something away'] : []),
  ]);
}

function run(...statements: string[]): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

test('every file is a migration of its own name; a name that needs another names an earlier one', () => {
  const files = readdirSync(join(import.meta.dirname, 'migrations')).filter(
    (file) => !file.includes('.test.'),
  );
  expect(files.map((file) => file.replace('.server.ts', ''))).toEqual(Object.keys(MIGRATIONS));
  for (const [index, name] of Object.keys(MIGRATIONS).entries()) {
    expect(name).toMatch(/^\d{3}-[a-z0-9-]+$/);
    expect(Number(name.slice(0, 3))).toBe(index + 1);
    expect(neededBy(name) ?? 0).toBeLessThanOrEqual(index);
  }
});

test('since the rules hold, migrations lock briefly and take away only what their name says', async () => {
  for (const [name, migration] of Object.entries(MIGRATIONS)) {
    if (name > LAST_WITHOUT_RULES) expect(await brokenRules(name, migration), name).toEqual([]);
  }
});

test.each<[string, Migration, string[]]>([
  ['023-a', run('create index a on vendors (rating)'), ['builds an index under a lock']],
  ['023-a', run('create unique index a on "CustomerContact" (id)'), ['builds an index under a lock']],
  ['023-a', run('create table news (id text)', 'create index a on news (id)'), []],
  ['023-a', { indexes: { a: 'on vendors (rating)' } }, []],
  [
    '023-a',
    run('alter table vendors add column a text generated always as (lower(name)) stored'),
    ['rewrites a table under a lock'],
  ],
  ['023-a', run('update restaurantitems set diet = null'), ['locks rows for long']],
  ['023-a', { changeAfter: async () => null }, []],
  ['023-a', run('alter table vendors add column a text, alter column name drop default'), []],
  ['023-a', run('alter table vendors drop column popularity'), ['takes something away']],
  ['023-a-needs-022', run('alter table vendors drop column popularity'), []],
  ['023-a', run('alter table vendors alter column name set not null'), ['takes something away']],
  ['023-a', run('drop function vendorgrams'), ['takes something away']],
  ['023-a', run('alter table vendors add column a text not null'), ['takes something away']],
  ['023-a', run("alter table vendors add column a text not null default ''"), []],
  ['023-a', run('alter table vendors add constraint a check (rating > 0)'), ['takes something away']],
])('%s %o breaks %o', async (name, migration, rules) => {
  expect(await brokenRules(name, migration)).toEqual(rules);
});
