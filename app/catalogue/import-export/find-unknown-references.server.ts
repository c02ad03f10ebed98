import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type CatalogueDocument, type DocumentKind, REFERENCES } from './document-kinds.ts';

/** Finds the fields of a document that reference one that isn't stored. */
export type FindUnknownReference = (
  document: CatalogueDocument,
) => { field: string; reason: string } | undefined;

/** Looks up all references of a batch in one statement. */
export async function findUnknownReferences(
  db: Kysely<Tables>,
  kind: DocumentKind,
  documents: readonly CatalogueDocument[],
): Promise<FindUnknownReference> {
  const references = REFERENCES[kind].flatMap(({ field, to }) => {
    const ids = new Set(documents.flatMap((document) => named(document, field)));
    return ids.size > 0 ? [selectStored(field, to, ids)] : [];
  });
  if (references.length === 0) return () => undefined;
  const { rows } = await sql<{
    field: string;
    id: string;
  }>`${sql.join(references, sql` union all `)}`.execute(db);
  const known = Map.groupBy(rows, ({ field }) => field);
  const stored = new Map([...known].map(([field, found]) => [field, new Set(found.map(({ id }) => id))]));
  return (document) =>
    REFERENCES[kind].find(({ field }) => named(document, field).some((id) => !stored.get(field)?.has(id)));
}

function selectStored(field: string, to: DocumentKind, ids: ReadonlySet<string>): RawBuilder<unknown> {
  // An array parameter, because a batch may reference more subcategories than a statement may have parameters.
  return sql`select ${field}::text as field, id from ${sql.table(to)} where id = any(${[...ids]}::text[])`;
}

function named(document: CatalogueDocument, field: string): string[] {
  const value = (document as Record<string, unknown>)[field];
  return [value].flat().filter((id): id is string => typeof id === 'string' && id !== '');
}
