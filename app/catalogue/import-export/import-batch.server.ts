import type { Database } from '../../db/open-database.server.ts';
import type { Gazetteer } from '../../location/gazetteer/gazetteer.server.ts';
import { storePictures } from '../pictures/store-picture.server.ts';
import { checkDocument } from './check-document.ts';
import { type CatalogueDocument, type DocumentKind, pictureField } from './document-kinds.ts';
import { findForeignItems } from './find-foreign-items.server.ts';
import { findUnknownReferences } from './find-unknown-references.server.ts';
import { type ImportCounts, NO_COUNTS, type Rejection } from './rejection.ts';
import { findUnknownTimeZones } from './time-zones.server.ts';
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
 * Validates a batch and writes its valid documents in one transaction. No two documents have the same id.
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
  for (const { line, document } of given) {
    const result = checkDocument(kind, document);
    if (result.ok) checked.push({ line, document: result.document });
    else rejections.push({ line, id: result.id, field: result.field, reason: result.reason });
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
  return { counts: { ...written, rejected: rejections.length }, rejections, keys };
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
