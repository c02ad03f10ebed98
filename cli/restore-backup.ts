import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openEmbedded } from '../app/db/open-database.server.ts';
import { lockFolder, makePrivate } from '../server/data-dir.ts';
import type { CommandContext } from './command-context.ts';
import { readBackup } from './read-backup.ts';
import { Refusal, refusalOf } from './refusal.ts';

/**
 * Replaces the embedded database of DATA_DIR by a backup. The backup is unpacked beside it and opened first; the
 * previous database stays, under another name.
 * @throws Refusal when a server uses the folder, or the file is no complete backup
 */
export async function restoreBackup({
  file,
  context,
}: {
  file: string;
  context: CommandContext;
}): Promise<void> {
  const { environment, print } = context;
  if (environment.DATABASE_URL)
    throw new Refusal('DATABASE_URL is set: restore a PostgreSQL server with pg_restore.');
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`);
  const dataDir = resolve(environment.DATA_DIR || 'data');
  const lock = lockOrRefuse(dataDir);
  const database = join(dataDir, 'postgres');
  const unpacked = join(dataDir, 'postgres.unpacked');
  const before = join(
    dataDir,
    `postgres.before-${new Date().toISOString().replaceAll(/[^\d]/g, '').slice(0, 14)}`,
  );
  try {
    rmSync(unpacked, { recursive: true, force: true });
    await unpack(file, unpacked);
    const orders = await tryOut(unpacked, file);
    // PGlite, which has opened it, sets the modes of some files itself.
    makePrivate(dataDir);
    exchange(database, { before, unpacked });
    print(`The database of ${file} is in ${database}, with ${orders.toLocaleString('en')} orders.`);
    if (existsSync(before)) print(`The previous database is in ${before}: delete it when all is well.`);
  } catch (error) {
    throw refusalOf(error, `The backup could not be restored`);
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
    lock.release();
  }
}

/** If the second step fails, the first is undone; if the process is killed between them, its next start reports it. */
function exchange(database: string, { before, unpacked }: { before: string; unpacked: string }): void {
  const isReplaced = existsSync(database);
  if (isReplaced) renameSync(database, before);
  try {
    renameSync(unpacked, database);
  } catch (error) {
    if (isReplaced) renameSync(before, database);
    throw error;
  }
}

function lockOrRefuse(dataDir: string): { release: () => void } {
  try {
    const lock = lockFolder(dataDir);
    if (lock) return lock;
  } catch (error) {
    throw new Refusal(`${dataDir} cannot be used as DATA_DIR: ${(error as Error).message}.`);
  }
  throw new Refusal(`A server is using ${dataDir}: stop it, restore, and start it again.`);
}

async function unpack(file: string, folder: string): Promise<void> {
  mkdirSync(folder, { mode: 0o700 });
  for await (const entry of readBackup(file)) {
    const path = join(folder, entry.name);
    if (entry.isFolder) {
      mkdirSync(path, { mode: 0o700, recursive: true });
      continue;
    }
    mkdirSync(dirname(path), { mode: 0o700, recursive: true });
    await pipeline(Readable.from(entry.chunks), createWriteStream(path, { mode: 0o600 }));
  }
}

/**
 * Opens it, and ends its sessions, because some of them may have been ended since.
 * @returns how many orders it has
 */
async function tryOut(folder: string, file: string): Promise<number> {
  try {
    const database = await openEmbedded(folder);
    try {
      await database.db.deleteFrom('sessions').execute();
      const { orders } = await database.db
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll().as('orders'))
        .executeTakeFirstOrThrow();
      return Number(orders);
    } finally {
      await database.close();
    }
  } catch (error) {
    throw new Refusal(`The database in ${file} does not open: ${(error as Error).message}.`);
  }
}
