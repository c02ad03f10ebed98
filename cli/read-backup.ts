import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { BACKUP_FOLDER, BACKUP_FORMAT, BACKUP_NOTE } from '../app/db/snapshot.server.ts';
import { readTar, type TarEntry } from '../app/db/tar.server.ts';
import { Refusal } from './refusal.ts';

/**
 * Reads the database's files out of a backup, names without the folder around them. The chunks of each
 * file are to be read before the next is asked for.
 * @throws Refusal when it is no backup, or not a whole one
 */
export async function* readBackup(file: string): AsyncGenerator<TarEntry> {
  try {
    const unpacked = createReadStream(file).on('error', (error) => gunzip.destroy(error));
    const gunzip = createGunzip();
    const entries = readTar(unpacked.pipe(gunzip));
    const first = await entries.next();
    await requireNote(first.done ? null : first.value);
    for await (const entry of entries) {
      const name = nameInFolder(entry.name);
      if (name === '') continue;
      // What is read by whoever asked for it fails there.
      yield entry.kind === 'file'
        ? { ...entry, name, chunks: toldApart(entry.chunks, file) }
        : { ...entry, name };
    }
    // What packs it says at its very end whether all of it is right.
    for await (const _ of gunzip);
  } catch (error) {
    throw refusalOf(file, error);
  }
}

async function* toldApart(chunks: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw refusalOf(file, error);
  }
}

function refusalOf(file: string, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return new Refusal(`${file} is no backup, or not a whole one: ${(error as Error).message}.`);
}

async function requireNote(entry: TarEntry | null): Promise<void> {
  if (entry?.kind !== 'file' || entry.name !== BACKUP_NOTE) throw new Error('it does not begin as one');
  const note = JSON.parse(await text(Readable.from(entry.chunks))) as { format?: unknown };
  if (note.format !== BACKUP_FORMAT) throw new Error(`its format ${note.format} is not known`);
}

/** Nothing may be written elsewhere. */
function nameInFolder(name: string): string {
  const [folder, ...parts] = name.split('/');
  const isInside =
    folder === BACKUP_FOLDER && parts.every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part));
  if (!isInside) throw new Error(`it holds ${JSON.stringify(name)}`);
  return parts.join('/');
}
