import { randomUUID } from 'node:crypto';
import { beforeEach, expect, inject, test } from 'vitest';
import { createDatabase, freePort } from '../tests/support/processes/postgres.ts';
import { runCommand } from './run-command.ts';

const { url: server } = inject('postgres');

let url: string;
beforeEach(async () => {
  url = await createDatabase(server, `migrate_command_${randomUUID()}`);
});

async function migrate(
  words: string[],
  environment: Record<string, string> = { DATABASE_URL: url },
): Promise<{ code: number; printed: string; reported: string }> {
  const printed: string[] = [];
  const reported: string[] = [];
  const code = await runCommand(['migrate', ...words], {
    environment,
    fetch: () => Promise.reject(new Error('no server is asked')),
    wait: async () => {},
    print: (line) => printed.push(line),
    report: (line) => reported.push(line),
    confirm: async () => false,
    isTerminal: false,
  });
  return { code, printed: printed.join('\n'), reported: reported.join('\n') };
}

test('a new database is planned, migrated and then up to date', async () => {
  const before = await migrate(['status']);
  expect(before.code).toBe(1);
  expect(before.printed).toMatch(/^The database has no migration\.\nThis version lacks 001-tables, .+$/);

  const planned = await migrate(['plan', '--sql']);
  expect(planned.code).toBe(0);
  expect(planned.printed).toMatch(/^001-tables +expand +in a transaction$/m);
  expect(planned.printed).toMatch(/^ {2}create table category \($/m);
  expect((await migrate(['plan'])).printed).not.toContain('create table');

  const run = await migrate(['run']);
  expect(run.code).toBe(0);
  expect(run.printed).toMatch(/^001-tables done in [\d.]+ s$/m);
  const after = await migrate(['status']);
  expect(after.code).toBe(0);
  expect(after.printed).toMatch(/^The database ends with migration \d{3}-\S+\.\nNothing is pending\.$/);
  expect(await migrate(['run'])).toMatchObject({ code: 0, printed: 'There is nothing to run.' });
});

test('the direct address is taken where one is set; secrets are not needed', async () => {
  const pooler = `postgres://postgres@127.0.0.1:${await freePort()}/none`;
  const { code } = await migrate(['run', '--expand'], { DATABASE_URL: pooler, DATABASE_DIRECT_URL: url });
  expect(code).toBe(0);
  expect((await migrate(['status'])).code).toBe(0);
});

test('without a server of PostgreSQL the command ends with 2 and the reason', async () => {
  expect(await migrate(['run'], {})).toMatchObject({
    code: 2,
    reported: expect.stringMatching(/^DATABASE_URL is not set: .+ at its start\.$/),
  });
  expect(await migrate(['run'], { DATABASE_URL: 'mysql://shop' })).toMatchObject({
    code: 2,
    reported: expect.stringContaining('DATABASE_URL: must begin with postgres://'),
  });
  const nobody = `postgres://postgres@127.0.0.1:${await freePort()}/none`;
  expect(await migrate(['status'], { DATABASE_URL: nobody })).toMatchObject({
    code: 2,
    reported: expect.stringMatching(/^The database cannot be used: .*ECONNREFUSED/),
  });
});
