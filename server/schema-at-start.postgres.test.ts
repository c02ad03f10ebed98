import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createDatabase } from '../tests/support/processes/postgres.ts';
import { SERVER } from '../tests/support/processes/shop-output.ts';
import { OPERATOR_TOKEN, startShopProcess } from '../tests/support/processes/shop-process.ts';

const { url: server, template } = inject('postgres');

/** The errors of a start that ends with exit code 1. */
async function refusalOfStart(environment: Record<string, string>): Promise<string> {
  const shop = spawn(process.execPath, [SERVER], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      AUTH_SECRET: 'secret-of-sessions-of-the-browser-tests',
      OPERATOR_TOKEN,
      ...environment,
    },
  });
  const exited = new Promise((done) => shop.once('exit', done));
  const errors = await text(shop.stderr);
  expect(await exited).toBe(1);
  return errors;
}

/** Adds to the migrations of a database what a newer version would have done. */
async function addNewer(url: string, name: string, change: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(change);
  await client.query('insert into kysely_migration values ($1, $2)', [name, new Date().toISOString()]);
  await client.end();
}

test('with MIGRATE_AT_START=off a start changes nothing and names the missing migrations', async () => {
  const url = await createDatabase(server, `start_${randomUUID()}`);
  const errors = await refusalOfStart({ DATABASE_URL: url, MIGRATE_AT_START: 'off' });
  expect(errors).toMatch(
    /^The database cannot be used: these migrations are missing: 001-tables, .+ Run them with the command "migrate run"/,
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select from pg_class where relnamespace = 'public'::regnamespace");
  expect(rows).toEqual([]);
  await client.end();
});

test('a version starts and serves on the schema of a newer one, until that takes away what it needs', async () => {
  const url = await createDatabase(server, `start_${randomUUID()}`, template);
  await addNewer(url, '998-mood', 'alter table vendors add column mood text');
  const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-newer-'));
  const environment = { DATABASE_URL: url, LOG_LEVEL: 'silent', TIFFIN_DEMO: 'off' };
  for (const MIGRATE_AT_START of ['on', 'off']) {
    const shop = await startShopProcess({ dataDir, environment: { ...environment, MIGRATE_AT_START } });
    expect((await fetch(shop.url)).status).toBe(200);
    expect(await shop.end('SIGTERM')).toBe(0);
  }
  await addNewer(url, '999-no-popularity-needs-998', 'alter table vendors drop column popularity cascade');
  expect(await refusalOfStart({ DATABASE_URL: url })).toMatch(
    /^The database cannot be used: its migration 999-no-popularity-needs-998 took away .+ Start a newer version/,
  );
  rmSync(dataDir, { recursive: true });
}, 90_000);
