import type { Database } from '../../db/open-database.server.ts';
import type { DocumentKind } from './document-kinds.ts';
import { BATCH_DOCUMENTS, type GivenDocument, importBatch } from './import-batch.server.ts';
import { addCounts, type ImportCounts, NO_COUNTS } from './rejection.ts';
import { sortVendorIndexes } from './sort-vendor-indexes.server.ts';

/**
 * Loads the demo catalogue, which the product generates, into the database at the first start. Documents are grouped by
 * kind, in the order of DOCUMENT_KINDS.
 * @throws when one is rejected, because that is a bug
 */
export async function loadDocuments(
  database: Database,
  documents: AsyncIterable<{ file: DocumentKind; document: object }>,
): Promise<ImportCounts> {
  let counts = NO_COUNTS;
  let kind: DocumentKind | undefined;
  let batch: GivenDocument[] = [];
  const flush = async () => {
    if (kind) counts = addCounts(counts, await loadBatch(database, kind, batch));
    batch = [];
  };
  for await (const { file, document } of documents) {
    if (file !== kind || batch.length >= BATCH_DOCUMENTS) await flush();
    kind = file;
    batch.push({ line: batch.length + 1, document: { ...document } });
  }
  await flush();
  await sortVendorIndexes(database.db);
  return counts;
}

async function loadBatch(
  database: Database,
  kind: DocumentKind,
  batch: readonly GivenDocument[],
): Promise<ImportCounts> {
  const { counts, rejections } = await importBatch({ database, gazetteer: null }, kind, batch);
  const [first] = rejections;
  if (first) throw new Error(`${kind} ${first.id}: ${first.field} ${first.reason}`);
  return counts;
}
