import { createReadStream, existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DOCUMENT_KINDS, type DocumentKind } from '../app/catalogue/import-export/document-kinds.ts';
import { addCounts, type ImportCounts, NO_COUNTS } from '../app/catalogue/import-export/rejection.ts';
import type { CommandContext } from './command-context.ts';
import type { OperatorClient } from './operator-client.ts';
import { planReplacement } from './plan-replacement.ts';
import { startProgress } from './progress.ts';
import { Refusal, refusalOf } from './refusal.ts';
import { describeRejection, openRejectedFile, type RejectedFile } from './rejected-file.ts';
import { sendDocuments, type Withdrawn } from './send-documents.ts';

/** How many rejections are shown; the file has all of them. */
const MAX_SHOWN = 10;

export interface CatalogueFile {
  kind: DocumentKind;
  name: string;
  path: string;
  size: number;
}

/**
 * Imports the files of a folder through the operator client, in the order in which they refer to each other. What is to
 * be removed goes last and in the opposite order, so that nothing refers to it any more. Where a document was rejected,
 * replacing removes nothing: what the folder seems to lack may be the document with a wrong id.
 * @returns the exit code: 1 if anything was rejected
 * @throws Refusal when there is nothing to import or the server can't be reached
 */
export async function importFolder(options: {
  folder: string;
  /** Where rejections are written. */
  rejectedPath: string;
  /** Whether what the folder does not have is removed. */
  isReplacing?: boolean;
  /** Whether to remove more than a tenth of a kind without asking. */
  isConfirmed?: boolean;
  client: OperatorClient;
  context: CommandContext;
}): Promise<0 | 1> {
  const { folder, rejectedPath, isReplacing = false, isConfirmed = false, client, context } = options;
  const { print, report } = context;
  const files = findFiles(folder);
  if (files.some(({ path }) => resolve(path) === resolve(rejectedPath)))
    throw new Refusal(`${rejectedPath} is to be imported: name another file for rejected documents.`);

  const gone = isReplacing
    ? await planReplacement({
        files,
        readChunks: (path) => readChunks(path, () => {}),
        isConfirmed,
        client,
        context,
      })
    : new Map<DocumentKind, Set<string>>();
  const rejectedFile = openRejectedFile(rejectedPath);
  let total = NO_COUNTS;
  let filledFiles = 0;
  const withdrawn = new Map<DocumentKind, Withdrawn[]>();
  try {
    for (const file of files) {
      const ofFile: Withdrawn[] = [];
      withdrawn.set(file.kind, ofFile);
      const counts = await importOne(file, client, rejectedFile, context, (one) => ofFile.push(one));
      if (isNothing(counts) && ofFile.length === 0) {
        report(`${file.name} is empty: nothing to import in it.`);
        continue;
      }
      filledFiles++;
      total = addCounts(total, counts);
      print(describeCounts(file.name, counts));
    }
    const isRemoving = !isReplacing || total.rejected === 0;
    if (!isRemoving) report(describeSkippedRemovals(total.rejected));
    for (const kind of isRemoving ? DOCUMENT_KINDS.toReversed() : []) {
      const name = files.find((file) => file.kind === kind)?.name ?? `${kind}.jsonl`;
      const ofFile = withdrawn.get(kind) ?? [];
      const missing = new Set(gone.get(kind));
      for (const { id } of ofFile) missing.delete(id);
      const counts = await removeDocuments(
        { kind, name, withdrawn: [...ofFile, ...[...missing].map((id) => ({ line: 0, id }))] },
        client,
        rejectedFile,
        context,
      );
      total = addCounts(total, counts);
    }
  } finally {
    rejectedFile.close();
  }
  if (filledFiles === 0 && !isReplacing)
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
  onWithdrawn: (withdrawn: Withdrawn) => void,
): Promise<ImportCounts> {
  const progress = startProgress(file.name, file.size, context);
  try {
    const chunks = readChunks(file.path, progress.update);
    return await collect(
      file.name,
      sendDocuments(client, file.kind, chunks, onWithdrawn),
      rejectedFile,
      context,
    );
  } finally {
    progress.stop();
  }
}

/** Removes documents of one kind, and prints how many. */
async function removeDocuments(
  { kind, name, withdrawn }: { kind: DocumentKind; name: string; withdrawn: readonly Withdrawn[] },
  client: OperatorClient,
  rejectedFile: RejectedFile,
  context: CommandContext,
): Promise<ImportCounts> {
  if (withdrawn.length === 0) return NO_COUNTS;
  async function* lines() {
    for (const { id } of withdrawn) yield Buffer.from(`${JSON.stringify({ id, deleted: true })}\n`);
  }
  async function* sending(): ReturnType<typeof sendDocuments> {
    const documents = sendDocuments(client, kind, lines(), null);
    for (;;) {
      const next = await documents.next();
      if (next.done) return next.value;
      yield { ...next.value, line: withdrawn[next.value.line - 1]?.line ?? 0 };
    }
  }
  const counts = await collect(name, sending(), rejectedFile, context);
  const { deleted = 0, unchanged, rejected } = counts;
  context.print(
    `${name.padEnd(30)}${deleted.toLocaleString('en').padStart(9)} removed` +
      `${unchanged > 0 ? `, ${unchanged} not there` : ''}${rejected > 0 ? `, ${rejected} refused` : ''}`,
  );
  return counts;
}

/** Lists the rejections of a file, shows the first ones, and returns the counts. */
async function collect(
  name: string,
  sending: ReturnType<typeof sendDocuments>,
  rejectedFile: RejectedFile,
  context: CommandContext,
): Promise<ImportCounts> {
  const shown: string[] = [];
  try {
    for (;;) {
      const next = await sending.next();
      if (next.done) return next.value;
      rejectedFile.add(name, next.value);
      if (shown.length < MAX_SHOWN) shown.push(describeRejection(name, next.value));
    }
  } finally {
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

function describeSkippedRemovals(rejected: number): string {
  const documents = rejected === 1 ? 'a document was' : `${rejected.toLocaleString('en')} documents were`;
  return `Nothing was removed, because ${documents} rejected: correct the folder and import it again.`;
}

function describeCounts(name: string, counts: ImportCounts): string {
  const cells = (['created', 'updated', 'unchanged', 'rejected'] as const).map(
    (outcome) => `${counts[outcome].toLocaleString('en').padStart(9)} ${outcome}`,
  );
  return `${name.padEnd(30)}${cells.join('')}`;
}
