import type { Database } from '../../db/open-database.server.ts';
import type { Gazetteer } from '../../location/gazetteer/gazetteer.server.ts';
import { storePictures } from '../pictures/store-picture.server.ts';
import { checkDocument } from './check-document.ts';
import { readDeletion } from './deletion.ts';
import { type CatalogueDocument, type DocumentKind, pictureField } from './document-kinds.ts';
import { FOREIGN_ITEM, findForeignItems, listForeignItems } from './find-foreign-items.server.ts';
import { findUnknownReferences } from './find-unknown-references.server.ts';
import { addCounts, type ImportCounts, NO_COUNTS, type Rejection } from './rejection.ts';
import { findUnknownTimeZones } from './time-zones.server.ts';
import { withdrawDocuments } from './withdraw-documents.server.ts';
import { writeDocuments } from './write-documents.server.ts';

/** The limit of documents in a batch. */
export const BATCH_DOCUMENTS = 500;

/** A document of a file, not yet validated. */
export interface GivenDocument {
  line: number;
  document: Record<string, unknown>;
}

interface Checked {
  line: number;
  document: CatalogueDocument;
}

/** The dependencies of an import. */
export interface ImportParts {
  database: Database;
  /**
   * Finds the positions of addresses and knows the areas; null leaves positions to the product's next start and takes
   * every slug.
   */
  gazetteer: Pick<Gazetteer, 'locate' | 'areaOf'> | null;
  /** The vendor to whose dishes the import is limited, all `restaurantitems`; null or missing: everything. */
  vendorId?: string | null;
}

/**
 * Validates a batch and writes its valid documents in one transaction; what `{"id": …, "deleted": true}` removes follows
 * in another. No two documents have the same id.
 * @returns `keys` of what has changed (catalogue-keys.ts)
 */
export async function importBatch(
  { database, gazetteer, vendorId = null }: ImportParts,
  kind: DocumentKind,
  given: readonly GivenDocument[],
): Promise<{ counts: ImportCounts; rejections: Rejection[]; keys: readonly string[] }> {
  if (given.length === 0) return { counts: NO_COUNTS, rejections: [], keys: [] };
  const rejections: Rejection[] = [];
  const reject = ({ line, document }: Checked, field: string, reason: string) =>
    rejections.push({ line, id: document.id, field, reason });

  const checked: Checked[] = [];
  const withdrawn = new Map<string, number>();
  for (const { line, document } of given) {
    const deletion = readDeletion(document);
    if (deletion?.ok) withdrawn.set(deletion.id, line);
    if (deletion?.ok === false) rejections.push({ line, ...deletion.rejection });
    if (deletion) continue;
    const result = checkDocument(kind, document);
    if (result.ok) checked.push({ line, document: result.document });
    else rejections.push({ line, id: result.id, field: result.field, reason: result.reason });
  }

  for (const id of await listForeignItems(database.db, vendorId, [...withdrawn.keys()])) {
    rejections.push({ line: withdrawn.get(id) ?? 0, id, field: 'id', reason: FOREIGN_ITEM });
    withdrawn.delete(id);
  }

  const documents = checked.map(({ document }) => document);
  const unknownReference = await findUnknownReferences(database.db, kind, documents);
  const foreign = await findForeignItems(database.db, vendorId, documents);
  const unknownTimeZone = await findUnknownTimeZones(database.db, documents);
  const known = checked.filter((entry) => {
    const unknown =
      unknownReference(entry.document) ??
      unknownArea(gazetteer, entry.document) ??
      foreign(entry.document) ??
      unknownTimeZone(entry.document);
    if (unknown) reject(entry, unknown.field, unknown.reason);
    return !unknown;
  });

  // Outside the transaction, because encoding takes long and the embedded database has one connection.
  const field = pictureField(kind);
  const pictures = await storePictures(
    database.db,
    known.flatMap(({ document }) => pictureOf(document, field) ?? []),
  );
  const accepted = known.flatMap((entry) => {
    const stored = pictures.get(pictureOf(entry.document, field) ?? '');
    if (stored?.ok === false) reject(entry, field, stored.reason);
    return stored?.ok === false ? [] : [{ ...entry.document, [field]: stored?.reference ?? null }];
  });

  const { keys, ...written } = await database.db
    .transaction()
    .execute((trx) => writeDocuments({ trx, locate: gazetteer?.locate ?? null, vendorId }, kind, accepted));
  // In a transaction of its own, so that each takes its locks in one order.
  const removed =
    withdrawn.size > 0
      ? await database.db
          .transaction()
          .execute((trx) => withdrawDocuments({ trx, vendorId }, kind, [...withdrawn.keys()]))
      : { counts: NO_COUNTS, refused: [], keys: [] };
  for (const { id, reason } of removed.refused) {
    rejections.push({ line: withdrawn.get(id) ?? 0, id, field: 'deleted', reason });
  }
  const counts = addCounts({ ...written, rejected: rejections.length }, { ...removed.counts, rejected: 0 });
  return { counts, rejections, keys: [...new Set([...keys, ...removed.keys])] };
}

function unknownArea(
  gazetteer: ImportParts['gazetteer'],
  document: CatalogueDocument,
): { field: string; reason: string } | null {
  if (!gazetteer || !('deliveryareas' in document)) return null;
  const unknown = document.deliveryareas?.find((slug) => gazetteer.areaOf(slug) === null);
  if (unknown === undefined) return null;
  const reason = `names no area: ${unknown}. docs/operations.md says where all are listed`;
  return { field: 'deliveryareas', reason };
}

function pictureOf(document: CatalogueDocument, field: string): string | null {
  return (document as Record<string, unknown>)[field] as string | null;
}
