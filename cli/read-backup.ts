import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { BACKUP_FOLDER, BACKUP_FORMAT, BACKUP_NOTE } from '../app/db/snapshot.server.ts';
import { Refusal } from './refusal.ts';

/** A file or folder of the database; a folder has no chunks. */
export interface BackupEntry {
  name: string;
  isFolder: boolean;
  chunks: AsyncIterable<Uint8Array>;
}

/**
 * Reads the database's files from a backup, with names relative to its folder. The chunks of each file must be read
 * before the next file is requested.
 * @throws Refusal when it is no backup, or an incomplete one
 */
export async function* readBackup(file: string): AsyncGenerator<BackupEntry> {
  try {
    const gunzip = createGunzip();
    createReadStream(file)
      .on('error', (error) => gunzip.destroy(error))
      .pipe(gunzip);
    // It ends only after the packing's own checksum has been compared.
    const entries = (Readable.toWeb(gunzip) as ReadableStream<Uint8Array>)
      .pipeThrough(createTarDecoder({ strict: true }))
      .values();
    await requireNote((await entries.next()).value);
    for await (const { header, body } of entries) {
      const name = nameInFolder(header);
      // The reader of the stream gets the error.
      if (name !== '')
        yield { name, isFolder: header.type === 'directory', chunks: withRefusals(body, file) };
    }
  } catch (error) {
    throw refusalOf(file, error);
  }
}

async function* withRefusals(chunks: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw refusalOf(file, error);
  }
}

function refusalOf(file: string, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  // A web stream hands on what unpacking says as the cause of an error without a text.
  const { message } = ((error as Error).cause ?? error) as Error;
  return new Refusal(`${file} is no backup, or not a whole one: ${message}.`);
}

async function requireNote(entry: ParsedTarEntry | undefined): Promise<void> {
  if (entry?.header.name !== BACKUP_NOTE) throw new Error('it does not begin as one');
  const note = JSON.parse(await text(Readable.from(entry.body))) as { format?: unknown };
  if (note.format !== BACKUP_FORMAT) throw new Error(`its format ${note.format} is not known`);
}

/** Rejects names that would lead outside the folder. */
function nameInFolder({ name, type }: ParsedTarEntry['header']): string {
  const [folder, ...parts] = name.replace(/\/$/, '').split('/');
  const isInside =
    (type === 'file' || type === 'directory') &&
    folder === BACKUP_FOLDER &&
    (parts.length > 0 || type === 'directory') &&
    parts.every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part));
  if (!isInside) throw new Error(`it holds ${JSON.stringify(name)}`);
  return parts.join('/');
}
