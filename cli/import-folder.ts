import { createReadStream, existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DOCUMENT_KINDS, type DocumentKind } from '../app/catalogue/import-export/document-kinds.ts';
import { addCounts, type ImportCounts, NO_COUNTS } from '../app/catalogue/import-export/rejection.ts';
import type { CommandContext } from './command-context.ts';
import type { OperatorClient } from './operator-client.ts';
import { startProgress } from './progress.ts';
import { Refusal, refusalOf } from './refusal.ts';
import { describeRejection, openRejectedFile, type RejectedFile } from './rejected-file.ts';
import { sendDocuments } from './send-documents.ts';

/** How many rejections are shown; the file has all of them. */
const MAX_SHOWN = 10;

interface CatalogueFile {
  kind: DocumentKind;
  name: string;
  path: string;
  size: number;
}

/**
 * Imports the files of a folder through the operator client, in the order in which they refer to each other.
 * @returns the exit code: 1 if anything was rejected
 * @throws Refusal when there is nothing to import or the server can't be reached
 */
export async function importFolder(options: {
  folder: string;
  /** Where rejections are written. */
  rejectedPath: string;
  client: OperatorClient;
  context: CommandContext;
}): Promise<0 | 1> {
  const { folder, rejectedPath, client, context } = options;
  const { print, report } = context;
  const files = findFiles(folder);
  if (files.some(({ path }) => resolve(path) === resolve(rejectedPath)))
    throw new Refusal(`${rejectedPath} is to be imported: name another file for rejected documents.`);

  const rejectedFile = openRejectedFile(rejectedPath);
  let total = NO_COUNTS;
  let filledFiles = 0;
  try {
    for (const file of files) {
      const counts = await importOne(file, client, rejectedFile, context);
      if (isNothing(counts)) {
        report(`${file.name} is empty: nothing to import in it.`);
        continue;
      }
      filledFiles++;
      total = addCounts(total, counts);
      print(describeCounts(file.name, counts));
    }
  } finally {
    rejectedFile.close();
  }
  if (filledFiles === 0)
    throw new Refusal(`There is nothing to import: every catalogue file in ${folder} is empty.`);
  if (filledFiles > 1) print(describeCounts('all files', total));
  if (total.rejected === 0) return 0;
  print(`Each rejected document, with the reason, is in ${rejectedPath}.`);
  return 1;
}

async function importOne(
  file: CatalogueFile,
  client: OperatorClient,
  rejectedFile: RejectedFile,
  context: CommandContext,
): Promise<ImportCounts> {
  const progress = startProgress(file.name, file.size, context);
  const shown: string[] = [];
  try {
    const sending = sendDocuments(client, file.kind, readChunks(file.path, progress.update));
    for (;;) {
      const next = await sending.next();
      if (next.done) return next.value;
      rejectedFile.add(file.name, next.value);
      if (shown.length < MAX_SHOWN) shown.push(describeRejection(file.name, next.value));
    }
  } finally {
    progress.stop();
    for (const line of shown) context.report(line);
  }
}

async function* readChunks(path: string, onBytes: (read: number) => void): AsyncGenerator<Uint8Array> {
  let read = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      yield chunk as Uint8Array;
      read += (chunk as Uint8Array).length;
      onBytes(read);
    }
  } catch (error) {
    throw refusalOf(error, `${path} cannot be read`);
  }
}

function findFiles(folder: string): CatalogueFile[] {
  if (!existsSync(folder)) throw new Refusal(`There is no folder ${folder}.`);
  if (!statSync(folder).isDirectory())
    throw new Refusal(`${folder} is a file: name the folder that it is in.`);
  const files = DOCUMENT_KINDS.flatMap((kind) => {
    const names = [`${kind}.jsonl`, `${kind}.json`].filter((name) => existsSync(join(folder, name)));
    const [name] = names;
    if (names.length > 1) throw new Refusal(`${folder} has both ${names.join(' and ')}: keep one of them.`);
    if (name === undefined) return [];
    const path = join(folder, name);
    const stat = statSync(path);
    if (stat.isDirectory()) throw new Refusal(`${path} is a folder: a catalogue file is wanted there.`);
    return [{ kind, name, path, size: stat.size }];
  });
  if (files.length > 0) return files;
  const names = DOCUMENT_KINDS.map((kind) => `${kind}.jsonl`).join(', ');
  throw new Refusal(
    `There is nothing to import in ${folder}: it has none of ${names} (or the same as .json).`,
  );
}

function isNothing(counts: ImportCounts): boolean {
  return Object.values(counts).every((count) => count === 0);
}

function describeCounts(name: string, counts: ImportCounts): string {
  const cells = (['created', 'updated', 'unchanged', 'rejected'] as const).map(
    (outcome) => `${counts[outcome].toLocaleString('en').padStart(9)} ${outcome}`,
  );
  return `${name.padEnd(30)}${cells.join('')}`;
}
