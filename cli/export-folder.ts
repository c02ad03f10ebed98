import { createWriteStream, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DOCUMENT_KINDS, type DocumentKind } from '../app/catalogue/import/document-kinds.ts';
import { type Door, requireGood } from './door.ts';
import { Refusal, refusalOf } from './refusal.ts';
import type { Surroundings } from './surroundings.ts';

const NEWLINE = 0x0a;

/**
 * Writes the whole catalogue into a folder, a file per kind, as import reads it.
 * @throws Refusal when the folder can't be made or the server breaks off; a file that is there is whole
 */
export async function exportFolder(options: {
  folder: string;
  door: Door;
  surroundings: Surroundings;
}): Promise<void> {
  const { folder, door, surroundings } = options;
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw refusalOf(error, `The folder ${folder} cannot be made`);
  }
  for (const kind of DOCUMENT_KINDS) {
    const documents = await exportFile(door, kind, join(folder, `${kind}.jsonl`));
    surroundings.print(
      `${`${kind}.jsonl`.padEnd(30)}${documents.toLocaleString('en').padStart(9)} documents`,
    );
  }
}

async function exportFile(door: Door, kind: DocumentKind, path: string): Promise<number> {
  const answer = await door.send(`/operator/catalogue/${kind}`);
  await requireGood(answer);
  let documents = 0;
  async function* countLines(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      for (const byte of chunk) if (byte === NEWLINE) documents++;
      yield chunk;
    }
  }
  // Renamed when whole, so that a broken export never looks like a catalogue.
  const partial = `${path}.partial`;
  try {
    const body = answer.body ? Readable.from(answer.body) : Readable.from([]);
    await pipeline(body, countLines, createWriteStream(partial));
    renameSync(partial, path);
  } catch (error) {
    throw new Refusal(`The export of ${kind} broke off: ${(error as Error).message}.`);
  }
  return documents;
}
