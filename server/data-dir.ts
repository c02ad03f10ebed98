import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Holds `folder` for this process alone until `release` or until the process ends, however it ends:
 * the lock is the kernel's, taken by SQLite on a file of its own, so no stale lock can be left.
 * @returns null when another process holds it
 * @throws when the folder cannot be made or written to
 */
export function lockFolder(folder: string): { release: () => void } | null {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, 'lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive;');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw error;
  }
  return { release: () => lock.close() };
}

/**
 * The database that a restore put aside in `folder` before it was cut off (cli/restore-backup.ts): an
 * empty one must not be made in its place.
 * @returns its name, null where a database stands or none was put aside
 */
export function databasePutAside(folder: string): string | null {
  if (existsSync(join(folder, 'postgres'))) return null;
  return (
    readdirSync(folder)
      .filter((name) => name.startsWith('postgres.before-'))
      .sort()
      .at(-1) ?? null
  );
}

const SHORTEST_SECRET = 24;

/**
 * A secret kept in `folder`, readable by its owner alone; made with 256 random bits the first time.
 * @throws when it cannot be kept, or what is kept was cut off: signing with nothing would be no signing
 */
export function readOrMakeSecret(folder: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    chmodSync(path, 0o600);
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new Error(`${path} holds fewer than ${SHORTEST_SECRET} characters; delete it, and a new one is made`);
}
