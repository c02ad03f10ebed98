import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { packTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { migrate } from '../app/db/migrate.server.ts';
import { type Database, openEmbedded } from '../app/db/open-database.server.ts';
import { lockFolder } from '../server/data-dir.ts';
import { runTiffin } from '../tests/support/in-process/run-tiffin.ts';
import { registerAndSignIn } from '../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../tests/support/in-process/test-app.ts';
import { createTestClock } from '../tests/support/in-process/test-clock.ts';
import { OPERATOR_TOKEN } from '../tests/support/in-process/test-settings.ts';
import { openToOthers } from '../tests/support/processes/open-to-others.ts';
import { placeTestOrder, seedCatalogue } from '../tests/support/test-data/seed.ts';
import { makePasswordHashesQuick, makePasswordHashesReal } from '../tests/support/vitest/password-hashes.ts';

// Only databases on disk have backups.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let shop: TestApp;
/** A backup with one order. */
let whole: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tiffin-backup-'));
  const database = await openEmbedded(join(folder, 'postgres'));
  await migrate(database);
  shop = await createTestApp({}, { database, clock: createTestClock(new Date('2026-03-01T10:00:00.000Z')) });
  await seedCatalogue(database);
  await order();
  whole = join(folder, 'whole.tar.gz');
  expect((await runTiffin(shop, ['backup', whole])).code).toBe(0);
});
afterAll(async () => {
  await shop.close();
  await shop.database.close();
  rmSync(folder, { recursive: true });
});

async function order(): Promise<void> {
  const { userId } = await registerAndSignIn(shop);
  const services = { database: shop.database, now: () => shop.clock.now, newId: () => crypto.randomUUID() };
  await placeTestOrder(services, userId);
}

/** Every table with a hash of all its rows. */
async function contentsOf({ db }: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  const contents: Record<string, string> = {};
  for (const { name } of rows) {
    const hash = await sql<{ all: string }>`
      select count(*) || ' rows ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as all
      from ${sql.id(name)} t`.execute(db);
    contents[name] = hash.rows[0]?.all ?? '';
  }
  return contents;
}

const restore = (file: string, dataDir: string) =>
  runTiffin(shop, ['restore', file], { environment: { DATA_DIR: dataDir } });

/** Without the sessions, which a restore ends, and the log in which each backup is an entry. */
const restorable = ({ auditlog: _, ...contents }: Record<string, string>) => ({
  ...contents,
  sessions: '0 rows ',
});

async function openRestored(dataDir: string): Promise<Record<string, string>> {
  const database = await openEmbedded(join(dataDir, 'postgres'));
  const contents = await contentsOf(database);
  await database.close();
  return contents;
}

test('a backup of the serving shop, restored elsewhere, has every row of that moment, and nobody is logged in', async () => {
  const file = join(folder, 'shop.tar.gz');
  const before = await contentsOf(shop.database);
  expect(Object.keys(before).length).toBeGreaterThan(15);
  const made = await runTiffin(shop, ['backup', file]);
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringContaining(`The whole database is in ${file}`),
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).sort()).toEqual(['postgres', 'shop.tar.gz', 'whole.tar.gz']);

  // Later orders are not in the backup.
  await order();
  expect((await shop.get('/')).status).toBe(200);

  const elsewhere = join(folder, 'elsewhere');
  const restored = await restore(file, elsewhere);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('with 1 orders') });
  expect(openToOthers(elsewhere)).toEqual([]);
  expect(restorable(await openRestored(elsewhere))).toEqual(restorable(before));

  // An existing database is preserved.
  await runTiffin(shop, ['backup', file]);
  const again = await restore(file, elsewhere);
  expect(again.output).toMatch(/The previous database is in .*postgres\.before-\d{14}/);
  expect(restorable(await openRestored(elsewhere))).toEqual(restorable(await contentsOf(shop.database)));
});

test('a backup made while orders arrive contains each of them whole or not at all', async () => {
  // While a hash is made a backup goes on, as between the requests of two customers.
  makePasswordHashesReal();
  onTestFinished(makePasswordHashesQuick);
  const file = join(folder, 'lively.tar.gz');
  const countOrders = async ({ db }: Database) =>
    Number((await sql<{ n: string }>`select count(*) as n from orders`.execute(db)).rows[0]?.n);
  const before = await countOrders(shop.database);
  let isDone = false;
  const making = runTiffin(shop, ['backup', file]).finally(() => {
    isDone = true;
  });
  while (!isDone) await order();
  expect((await making).code).toBe(0);
  const after = await countOrders(shop.database);
  expect(after).toBeGreaterThan(before);

  const elsewhere = join(folder, 'lively');
  expect((await restore(file, elsewhere)).code).toBe(0);
  const database = await openEmbedded(join(elsewhere, 'postgres'));
  const restored = await countOrders(database);
  expect(restored).toBeGreaterThanOrEqual(before);
  expect(restored).toBeLessThanOrEqual(after);
  const { rows: torn } = await sql`
    select "OrderId" from orders
     where not exists (select from "statusLogs" where "orderId" = "OrderId" and status = 'Created')
        or jsonb_array_length("orderDetails") = 0
        or not exists (select from users where id = "userId")`.execute(database.db);
  expect(torn).toEqual([]);
  await database.close();
});

test('the next start deletes what a process killed during a backup has left', async () => {
  const dataDir = join(folder, 'killed');
  mkdirSync(join(dataDir, 'postgres.copy'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres.copy', 'somebody'), 'their address');
  await (await openEmbedded(join(dataDir, 'postgres'))).close();
  expect(readdirSync(dataDir)).toEqual(['postgres']);
});

test('a folder in use by a server is not changed, and the message says what to do', async () => {
  const busy = join(folder, 'busy');
  const lock = lockFolder(busy);
  const refused = await restore(whole, busy);
  lock?.release();
  expect(refused.code).toBe(2);
  expect(refused.output).toBe(`A server is using ${busy}: stop it, restore, and start it again.`);
  expect(readdirSync(busy)).toEqual(['lock']);
});

describe('an invalid backup changes nothing', () => {
  const archive = async (...entries: [name: string, text: string][]) =>
    gzipSync(
      await packTar(
        entries.map(([name, body]) => ({ header: { name, size: Buffer.byteLength(body) }, body })),
      ),
    );
  const note = (format: number): [string, string] => ['tiffin-backup.json', JSON.stringify({ format })];

  test.each<[what: string, write: (file: string) => unknown]>([
    ['nothing', (file) => writeFileSync(file, '')],
    ['text', (file) => writeFileSync(file, 'hello '.repeat(1_000))],
    ['another archive', async (file) => writeFileSync(file, await archive(['a.txt', 'a']))],
    ['a later format', async (file) => writeFileSync(file, await archive(note(2), ['postgres/a', 'a']))],
    [
      'a path out of the folder',
      async (file) => writeFileSync(file, await archive(note(1), ['postgres/../a', 'a'])),
    ],
    [
      'a file in place of its folder',
      async (file) => writeFileSync(file, await archive(note(1), ['postgres', 'a'.repeat(1_000_000)])),
    ],
    ['an absolute path', async (file) => writeFileSync(file, await archive(note(1), ['/etc/a', 'a']))],
    [
      'files of no database',
      async (file) => writeFileSync(file, await archive(note(1), ['postgres/a', 'a'])),
    ],
    [
      'one that was cut off',
      (file) => {
        writeFileSync(file, readFileSync(whole));
        truncateSync(file, statSync(whole).size - 100);
      },
    ],
    [
      'one with changed bytes',
      (file) => {
        const bytes = readFileSync(whole);
        // Zeros may be encoded in another way without changing the backup, so several bytes are changed.
        const middle = Math.floor(bytes.length / 2);
        for (let at = middle; at < middle + 100; at += 1) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
        writeFileSync(file, bytes);
      },
    ],
  ])('%s', async (what, write) => {
    const file = join(folder, 'broken.tar.gz');
    await write(file);
    const dataDir = join(folder, `into-${what.replaceAll(' ', '-')}`);
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres', 'own'), 'as it was');
    const refused = await restore(file, dataDir);
    expect(refused.code).toBe(2);
    expect(refused.output).toMatch(/(is no backup, or not a whole one|does not open): \S{2,}/);
    expect(readdirSync(dataDir).sort()).toEqual(['lock', 'postgres']);
    expect(readFileSync(join(dataDir, 'postgres', 'own'), 'utf8')).toBe('as it was');
  });
});

test('an interrupted backup leaves the previous one', async () => {
  const kept = readFileSync(whole);
  const cutOff = await runTiffin(shop, ['backup', whole], {
    fetch: async (request) => {
      const answer = await shop.app.handle(request);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return new Response(bytes.slice(0, -100), { headers: answer.headers });
    },
  });
  expect(cutOff.code).toBe(2);
  expect(cutOff.output).toContain('The backup could not be written');
  expect(readFileSync(whole).equals(kept)).toBe(true);
  expect(readdirSync(folder)).not.toContain('whole.tar.gz.partial');
});

const headers = { Authorization: `Bearer ${OPERATOR_TOKEN}` };

/** The status of another request for a backup, which is cancelled. */
async function askForBackup(): Promise<number> {
  const next = await shop.get('/operator/backup', { headers });
  await next.body?.cancel();
  return next.status;
}

test('the endpoint requires the token, and makes one backup at a time', async () => {
  expect((await shop.get('/operator/backup')).status).toBe(401);
  const first = await shop.get('/operator/backup', { headers });
  const second = await shop.get('/operator/backup', { headers });
  expect([first.status, second.status]).toEqual([200, 409]);
  expect(await second.json()).toEqual({ message: 'Another backup is under way.' });
  await first.body?.cancel();
  await expect.poll(askForBackup, { timeout: 20_000 }).toBe(200);
});

test('a client that leaves while the files are copied does not stand in the way of the next backup', async () => {
  const client = new AbortController();
  const left = new Request('http://shop.test/operator/backup', { headers, signal: client.signal });
  const abandoned = shop.app.handle(left).catch(() => null);
  await expect.poll(() => readdirSync(folder)).toContain('postgres.copy');
  client.abort();
  await abandoned;
  await expect.poll(() => readdirSync(folder), { timeout: 20_000 }).not.toContain('postgres.copy');
  await expect.poll(askForBackup, { timeout: 20_000 }).toBe(200);
});
