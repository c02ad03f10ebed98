import type { Database } from '../../db/open-database.server.ts';
import type { DocumentKind } from './document-kinds.ts';
import { BATCH_DOCUMENTS, type GivenDocument, importBatch } from './import-batch.server.ts';
import { readDocuments } from './read-documents.ts';
import { addCounts, type ImportCounts, NO_COUNTS, type Rejection } from './rejection.ts';

/** Pictures make documents large: this bounds what a batch holds in memory. */
const BATCH_BYTES = 2_000_000;

/**
 * Imports one file as it arrives. Batches are written as they fill, so what came before an
 * interruption stays; importing again is safe.
 * @returns each rejection, and the counts at the end
 */
export async function* importFile(
  database: Database,
  kind: DocumentKind,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Rejection, ImportCounts> {
  let counts = NO_COUNTS;
  let batch: GivenDocument[] = [];
  let unread: Rejection[] = [];
  let bytes = 0;

  async function* flush(): AsyncGenerator<Rejection, void> {
    const outcome = await importBatch(database, kind, batch);
    const rejections = [...unread, ...outcome.rejections].sort((a, b) => a.line - b.line);
    counts = addCounts(counts, { ...outcome.counts, rejected: rejections.length });
    batch = [];
    unread = [];
    bytes = 0;
    yield* rejections;
  }

  for await (const read of readDocuments(chunks)) {
    if (read.ok) {
      batch.push({ line: read.line, document: read.document });
      bytes += read.bytes.length;
    } else {
      const { ok: _, ...rejection } = read;
      unread.push(rejection);
    }
    if (batch.length + unread.length >= BATCH_DOCUMENTS || bytes >= BATCH_BYTES) yield* flush();
  }
  yield* flush();
  return counts;
}
