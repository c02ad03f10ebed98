import { createWriteStream, renameSync, rmSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Door, requireGood } from './door.ts';
import { readBackup } from './read-backup.ts';
import { Refusal } from './refusal.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * Writes the running server's database into a file, which is replaced only by a whole and readable backup.
 * @throws Refusal when the server has none to give or breaks off, or the file cannot be written
 */
export async function writeBackup({
  file,
  door,
  surroundings,
}: {
  file: string;
  door: Door;
  surroundings: Surroundings;
}): Promise<void> {
  const answer = await door.send('/operator/backup');
  if (answer.headers.get('Content-Type') !== 'application/gzip') {
    await requireGood(answer);
    throw new Refusal('The server gave something else than a backup.');
  }
  const partial = `${file}.partial`;
  try {
    const body = answer.body ? Readable.from(answer.body) : Readable.from([]);
    rmSync(partial, { force: true });
    await pipeline(body, createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true }));
    for await (const entry of readBackup(partial)) {
      if (entry.kind === 'file') for await (const _ of entry.chunks);
    }
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw new Refusal(`The backup could not be written: ${(error as Error).message}`);
  }
  const megabytes = (statSync(file).size / 1_000_000).toFixed(1);
  surroundings.print(
    `The whole database is in ${file} (${megabytes} MB). It holds customers' data: keep it safe.`,
  );
}
