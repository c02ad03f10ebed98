import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as afterEvents } from 'node:timers/promises';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createSnapshots } from './snapshot.server.ts';

/** Files of a database whose checkpoints do nothing. */
function openFiles(count: number) {
  const parent = mkdtempSync(join(tmpdir(), 'tiffin-snapshot-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, 'postgres');
  mkdirSync(folder);
  const files = Array.from({ length: count }, (_, n) => join(folder, `${n}`));
  for (const file of files) writeFileSync(file, 'a row');
  const client = { query: async () => {}, release: () => {} } as unknown as pg.PoolClient;
  const isCopyThere = () => existsSync(join(parent, 'postgres.copy'));
  return { files, isCopyThere, makeSnapshot: createSnapshots(async () => client, folder) };
}

test('files that the database deletes while its size is measured do not fail a backup', async () => {
  const { files, isCopyThere, makeSnapshot } = openFiles(500);
  const client = new AbortController();
  const making = makeSnapshot(new Date(), client.signal);
  for (let turn = 0; turn < 20; turn += 1) await afterEvents();
  for (const file of files) rmSync(file);
  expect((await making).ok).toBe(true);
  client.abort();
  await expect.poll(isCopyThere).toBe(false);
});
