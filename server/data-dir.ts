import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;
/** The mode bits of group and others. */
const OTHERS = 0o077;
/** The mode bits with which an owner can list a folder. */
const OWNER_READS = 0o500;
const STICKY = 0o1000;

/**
 * Makes `folder` and everything in it accessible to its owner alone, whatever the modes were. Each folder is closed
 * before it is read, so that another user can change nothing between check and change. A refusal changes nothing.
 * @param uid the user who must own all of it; undefined where the system has no such users (Windows)
 * @throws a message with the remedy, where something belongs to another user, is a link, or does not accept its mode
 */
export function makePrivate(folder: string, uid = process.getuid?.()): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The folder itself may be reached by a link; within it a link could lead the change to files of others.
  const top = realpathSync(folder);
  if (dirname(top) === top || lstatSync(top).mode & STICKY) {
    throw new Error('it is shared with other programs; name a folder for this shop alone');
  }
  if (uid === undefined) return;
  refuseForeign(top, uid);
  closeToOthers(top, uid);
}

/**
 * Checks `path` before anything in it is changed. A folder that its owner cannot read is checked while it is closed.
 */
function refuseForeign(path: string, uid: number): void {
  const entry = statOwned(path, uid);
  if (!entry?.isDirectory() || (entry.mode & OWNER_READS) !== OWNER_READS) return;
  for (const inner of pathsIn(path)) refuseForeign(inner, uid);
}

function closeToOthers(path: string, uid: number): void {
  const before = statOwned(path, uid);
  if (!before) return;
  const isFolder = before.isDirectory();
  const wanted = isFolder ? 0o700 : before.mode & 0o700;
  if ((before.mode & 0o7777) !== wanted) {
    chmodSync(path, wanted);
    // Some file systems accept the change and ignore it.
    if ((lookAt(path)?.mode ?? 0) & OTHERS) {
      throw new Error(`${path} stays open to other users; use a file system with permissions`);
    }
  }
  if (!isFolder) return;
  for (const inner of pathsIn(path)) closeToOthers(inner, uid);
}

function pathsIn(folder: string): string[] {
  // The root of a mounted file system has this folder, which belongs to root and is closed.
  const names = readdirSync(folder).filter((name) => name !== 'lost+found');
  return names.map((name) => join(folder, name));
}

/** As `lookAt`; throws for a link, or a file of another user. */
function statOwned(path: string, uid: number): Stats | null {
  const stats = lookAt(path);
  if (stats?.isSymbolicLink()) throw new Error(`${path} is a link; put what it leads to in its place`);
  if (stats && stats.uid !== uid) {
    throw new Error(
      `${path} belongs to user ${stats.uid} and this process to user ${uid}; start it as the owner, or change the owner with chown -R`,
    );
  }
  return stats;
}

/** Null for what was deleted meanwhile, for example by a server that runs on the folder. */
function lookAt(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null;
}

/**
 * Locks `folder`, made private, for this process until `release` or the end of the process, however it ends: the lock
 * is the kernel's, taken by SQLite on its own file, so it can never be stale.
 * @returns null when another process holds it
 * @throws when the folder cannot be created, made private (`makePrivate`) or written to
 */
export function lockFolder(folder: string): { release: () => void } | null {
  makePrivate(folder);
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
 * The database that an interrupted restore has set aside in `folder` (cli/restore-backup.ts): an empty one must not be
 * created in its place.
 * @returns its name; null where a database exists or none was set aside
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

const MIN_SECRET_LENGTH = 24;

/**
 * A secret stored in `folder`, readable by its owner alone; created with 256 random bits the first time.
 * @throws when it cannot be stored, or the stored one is truncated: a signature with an empty key is worthless
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
  if (secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new Error(
    `${path} holds fewer than ${MIN_SECRET_LENGTH} characters; delete it, and a new one is made`,
  );
}
