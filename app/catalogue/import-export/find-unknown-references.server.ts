import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type CatalogueDocument, type DocumentKind, REFERENCES } from './document-kinds.ts';

/** Finds the fields of a document that reference one that isn't stored. */
export type FindUnknownReference = (
  document: CatalogueDocument,
) => { field: string; reason: string } | undefined;

/** Looks up all references of a batch at once. */
export async function findUnknownReferences(
  db: Kysely<Tables>,
  kind: DocumentKind,
  documents: readonly CatalogueDocument[],
): Promise<FindUnknownReference> {
  const known = new Map<string, Set<string>>();
  for (const { field, to } of REFERENCES[kind]) {
    known.set(
      field,
      await findStored(db, to, new Set(documents.flatMap((document) => named(document, field)))),
    );
  }
  return (document) =>
    REFERENCES[kind].find(({ field }) => named(document, field).some((id) => !known.get(field)?.has(id)));
}

async function findStored(db: Kysely<Tables>, kind: DocumentKind, ids: Set<string>): Promise<Set<string>> {
  if (ids.size === 0) return ids;
  // An array parameter, because a batch may reference more subcategories than a statement may have parameters.
  const isNamed = sql<boolean>`id = any(${[...ids]}::text[])`;
  const rows = await db.selectFrom(kind).select('id').where(isNamed).execute();
  return new Set(rows.map(({ id }) => id));
}

function named(document: CatalogueDocument, field: string): string[] {
  const value = (document as Record<string, unknown>)[field];
  return [value].flat().filter((id): id is string => typeof id === 'string' && id !== '');
}
