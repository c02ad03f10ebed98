import { constants, copyFile, mkdir, opendir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { packTar } from 'modern-tar/fs';
import type pg from 'pg';
import { RESERVE_BYTES } from './disk-space.server.ts';

/** A backup's first entry: its name and its content. */
export const BACKUP_NOTE = 'tiffin-backup.json';
export const BACKUP_FORMAT = 1;
/** The folder of the database's files in a backup. */
export const BACKUP_FOLDER = 'postgres';

/** A file that changed this shortly before its copy may change again without a visible difference. */
const SETTLED_MILLISECONDS = 2_000;

/** The whole database at one moment as a compressed archive, or why there is none. */
export type Snapshot = { ok: true; archive: ReadableStream<Uint8Array> } | { ok: false; message: string };

/** @param left aborted when nobody will read the archive any more, which ends the backup */
export type MakeSnapshot = (now: Date, left: AbortSignal) => Promise<Snapshot>;

const copyOf = (folder: string) => `${folder}.copy`;

/** Deletes what a killed process has left of an unfinished backup. */
export function deleteCutOffCopy(folder: string): Promise<void> {
  return rm(copyOf(folder), { recursive: true, force: true });
}

/**
 * Makes backups of an embedded database while it serves: copies its files, then holds its one connection
 * while the files that changed meanwhile are copied again; the copy is compressed and sent afterwards. Memory
 * holds 10 MB of it at most, however slowly it is read: `packTar` reads 8 MB ahead, in pieces of up to 1 MB.
 * @param connect gives the connection
 * @param folder of the database; the copy is placed beside it
 */
export function createSnapshots(connect: () => Promise<pg.PoolClient>, folder: string): MakeSnapshot {
  const copy = copyOf(folder);
  let isRunning = false;

  async function copyFiles(): Promise<void> {
    // What could not be deleted after an earlier backup.
    await deleteCutOffCopy(folder);
    await mkdir(copy, { mode: 0o700 });
    await withConnection((client) => client.query('checkpoint'));
    const copied = await copyAll(folder, copy);
    await withConnection(async (client) => {
      await client.query('checkpoint');
      await copyChanged(folder, copy, copied);
    });
  }

  async function withConnection(work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
    const client = await connect();
    try {
      await work(client);
    } finally {
      client.release();
    }
  }

  async function finish(): Promise<void> {
    // The next backup reports a failure, because it tries again.
    await deleteCutOffCopy(folder).catch(() => {});
    isRunning = false;
  }

  return async (now, left) => {
    if (isRunning) return { ok: false, message: 'Another backup is under way.' };
    isRunning = true;
    try {
      const { bavail, bsize } = await statfs(folder);
      const needed = await sizeOf(folder);
      if (bavail * bsize < needed + RESERVE_BYTES) {
        await finish();
        return {
          ok: false,
          message: `A backup needs ${megabytes(needed + RESERVE_BYTES)} MB of room beside the database.`,
        };
      }
      await copyFiles();
    } catch (error) {
      await finish();
      throw error;
    }
    const packed = createGzip({ level: 3 });
    // Runs however the stream ends, also where nobody has begun to read it.
    pipeline(pack(copy, now), packed, () => void finish());
    const archive = Readable.toWeb(packed) as ReadableStream<Uint8Array>;
    // A client that left during the copying neither reads nor cancels it.
    addAbortSignal(left, packed);
    return { ok: true, archive };
  };
}

function pack(copy: string, now: Date): Readable {
  const content = `${JSON.stringify({ format: BACKUP_FORMAT, createdAt: now.toISOString() })}\n`;
  return packTar([
    { type: 'content', target: BACKUP_NOTE, content, mode: 0o600 },
    { type: 'directory', target: BACKUP_FOLDER, source: copy },
  ]);
}

async function* walk(
  folder: string,
  prefix: string,
): AsyncGenerator<{ name: string; path: string; isFolder: boolean }> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name = `${prefix}/${entry.name}`;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      yield { name, path, isFolder: true };
      yield* walk(path, name);
    } else if (entry.isFile()) {
      yield { name, path, isFolder: false };
    }
  }
}

/** The metadata of a file when its copy began, by the copy's path; only of files that had not changed recently. */
type Copied = Map<string, string>;

/** Copies while the files are in use: some copies are torn, and some files disappear first. */
async function copyAll(from: string, to: string): Promise<Copied> {
  const copied: Copied = new Map();
  for await (const { name, path, isFolder } of walk(from, to)) {
    try {
      if (isFolder) await mkdir(name, { mode: 0o700 });
      else {
        const { look, isSettled } = await lookAt(path);
        await copyFile(path, name, constants.COPYFILE_FICLONE);
        if (isSettled) copied.set(name, look);
      }
    } catch (error) {
      ignoreMissing(error);
    }
  }
  return copied;
}

/** Completes the copy while nobody writes. Where the file system supports it, copies share blocks with their files. */
async function copyChanged(from: string, to: string, copied: Copied): Promise<void> {
  const there = new Set<string>();
  for await (const { name, path, isFolder } of walk(from, to)) {
    there.add(name);
    if (isFolder) await mkdir(name, { mode: 0o700, recursive: true });
    else if (copied.get(name) !== (await lookAt(path)).look) {
      await copyFile(path, name, constants.COPYFILE_FICLONE);
    }
  }
  const gone: string[] = [];
  for await (const { path } of walk(to, to)) if (!there.has(path)) gone.push(path);
  for (const path of gone) await rm(path, { recursive: true, force: true });
}

async function lookAt(path: string): Promise<{ look: string; isSettled: boolean }> {
  const { size, mtimeMs } = await stat(path);
  return { look: `${size} ${mtimeMs}`, isSettled: Date.now() - mtimeMs > SETTLED_MILLISECONDS };
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue;
    try {
      bytes += (await stat(join(entry.parentPath, entry.name))).size;
    } catch (error) {
      ignoreMissing(error);
    }
  }
  return bytes;
}

function ignoreMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

function megabytes(bytes: number): string {
  return Math.ceil(bytes / 1024 / 1024).toLocaleString('en');
}
