import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Settings } from './settings.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
/** Long enough for a tab that stays open while its version is replaced. */
const KEPT_DAYS = 30;

/** How often a process says that its build is in use: many times in `KEPT_DAYS`. */
export const ARCHIVE_MILLISECONDS = DAY_MILLISECONDS;

/**
 * The folder where the browser files of several builds are, one of its own because old files are deleted in it; null
 * with a database server if ASSETS_DIR is not set, since such a process may have no folder to write to.
 */
export function archiveOf({
  ASSETS_DIR,
  DATA_DIR,
  DATABASE_URL,
}: Pick<Settings, 'ASSETS_DIR' | 'DATA_DIR' | 'DATABASE_URL'>): string | null {
  const parent = ASSETS_DIR ?? (DATABASE_URL ? null : DATA_DIR);
  return parent === null ? null : resolve(parent, 'assets');
}

/**
 * Adds a build's browser files to the archive, or says that they are still in use, and deletes those that no process
 * has had in its build for `KEPT_DAYS`. Their names contain their hashes, so builds share equal files. Many processes
 * may do this at once, while others serve from the archive.
 * @param assets the build's folder
 * @param now milliseconds since the epoch
 */
export async function addToArchive(assets: string, archive: string, now: number): Promise<void> {
  await mkdir(archive, { recursive: true });
  const archived = new Set(await readdir(archive));
  // Folders come from `public` and have no hashes in their names.
  const built = (await readdir(assets, { withFileTypes: true })).filter((entry) => entry.isFile());
  const own = new Set(built.map(({ name }) => name));
  const time = now / 1_000;
  for (const name of own) {
    const target = join(archive, name);
    if (archived.has(name)) {
      await utimes(target, time, time);
    } else {
      // Renamed when it is complete, since others may ask for it. Not a copy, which would have the mode of the build's.
      const partial = `${target}.${randomUUID()}`;
      await writeFile(partial, await readFile(join(assets, name)));
      await utimes(partial, time, time);
      await rename(partial, target);
    }
  }
  for (const name of archived) {
    if (own.has(name)) continue;
    const file = join(archive, name);
    const usedAt = (await stat(file).catch(() => null))?.mtimeMs ?? now;
    if (usedAt < now - KEPT_DAYS * DAY_MILLISECONDS) await rm(file, { force: true });
  }
}
