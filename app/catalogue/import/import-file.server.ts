import type { InTurn } from '../../db/turns.ts';
import type { DocumentKind } from './document-kinds.ts';
import { BATCH_DOCUMENTS, type GivenDocument, type ImportParts, importBatch } from './import-batch.server.ts';
import { readDocuments } from './read-documents.ts';
import { addCounts, type ImportCounts, NO_COUNTS, type Rejection } from './rejection.ts';
import { TakenIds } from './taken-ids.ts';

/** Pictures make documents large: this bounds what a batch holds in memory. */
const BATCH_BYTES = 2_000_000;

export interface ImportFileParts extends ImportParts {
  /** How many batches are under way at once, of all files. */
  inTurn: InTurn;
}

/**
 * Imports one file as it arrives. Batches are written as they fill, so what came before an
 * interruption stays; importing again is safe.
 * @returns each rejection, and the counts at the end
 */
export async function* importFile(
  { inTurn, ...parts }: ImportFileParts,
  kind: DocumentKind,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Rejection, ImportCounts> {
  const taken = new TakenIds();
  let counts = NO_COUNTS;
  let batch = new Map<unknown, GivenDocument>();
  /** Rejected without asking the database. */
  let refused: Rejection[] = [];
  let bytes = 0;

  async function* flush(): AsyncGenerator<Rejection, void> {
    const outcome = await inTurn(() => importBatch(parts, kind, [...batch.values()]));
    const rejections = [...refused, ...outcome.rejections].sort((a, b) => a.line - b.line);
    counts = addCounts(counts, { ...outcome.counts, rejected: rejections.length });
    for (const { id } of outcome.rejections) batch.delete(id);
    taken.take(batch.keys());
    batch = new Map();
    refused = [];
    bytes = 0;
    yield* rejections;
  }

  for await (const read of readDocuments(chunks)) {
    if (read.ok) {
      const { line, document } = read;
      // What has no id is in nobody's way.
      const key = typeof document.id === 'string' ? document.id : Symbol();
      // Whether the id is taken is known when the earlier document has been judged.
      if (batch.has(key)) yield* flush();
      const duplicate = taken.reject(line, document);
      if (duplicate) refused.push(duplicate);
      else batch.set(key, { line, document });
      bytes += read.bytes.length;
    } else {
      const { ok: _, ...rejection } = read;
      refused.push(rejection);
    }
    if (batch.size + refused.length >= BATCH_DOCUMENTS || bytes >= BATCH_BYTES) yield* flush();
  }
  yield* flush();
  return counts;
}
