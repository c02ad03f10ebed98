import { createWriteStream, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DOCUMENT_KINDS, type DocumentKind } from '../app/catalogue/import-export/document-kinds.ts';
import type { CommandContext } from './command-context.ts';
import { type OperatorClient, requireGood } from './operator-client.ts';
import { Refusal, refusalOf } from './refusal.ts';

const NEWLINE = 0x0a;

/**
 * Writes the whole catalogue into a folder, one file per kind, as import reads it.
 * @throws Refusal when the folder can't be made or the connection breaks; existing files are complete
 */
export async function exportFolder(options: {
  folder: string;
  client: OperatorClient;
  context: CommandContext;
}): Promise<void> {
  const { folder, client, context } = options;
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw refusalOf(error, `The folder ${folder} cannot be made`);
  }
  for (const kind of DOCUMENT_KINDS) {
    const documents = await exportFile(client, kind, join(folder, `${kind}.jsonl`));
    context.print(`${`${kind}.jsonl`.padEnd(30)}${documents.toLocaleString('en').padStart(9)} documents`);
  }
}

async function exportFile(client: OperatorClient, kind: DocumentKind, path: string): Promise<number> {
  const answer = await client.send(`/operator/catalogue/${kind}`);
  await requireGood(answer);
  let documents = 0;
  async function* countLines(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      for (const byte of chunk) if (byte === NEWLINE) documents++;
      yield chunk;
    }
  }
  // Renamed when complete, so that a broken export never looks like a catalogue.
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
