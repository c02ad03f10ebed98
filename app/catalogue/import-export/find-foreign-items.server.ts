import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { CatalogueDocument } from './document-kinds.ts';
import type { FindUnknownReference } from './find-unknown-references.server.ts';

export const FOREIGN_ITEM = 'is that of a dish of another vendor';

/** Those of the dishes that are another vendor's; none where `vendorId` is null. */
export async function listForeignItems(
  db: Kysely<Tables>,
  vendorId: string | null,
  ids: readonly string[],
): Promise<string[]> {
  if (vendorId === null || ids.length === 0) return [];
  const rows = await db
    .selectFrom('restaurantitems')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where('VendorId', '<>', vendorId)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Finds the dishes that a vendor may not import, because they are, or would become, another vendor's.
 * @param vendorId null: everything may be imported
 */
export async function findForeignItems(
  db: Kysely<Tables>,
  vendorId: string | null,
  documents: readonly CatalogueDocument[],
): Promise<FindUnknownReference> {
  if (vendorId === null || documents.length === 0) return () => undefined;
  const ids = documents.map(({ id }) => id);
  const taken = new Set(await listForeignItems(db, vendorId, ids));
  return (document) => {
    if (taken.has(document.id)) return { field: 'id', reason: FOREIGN_ITEM };
    if ('VendorId' in document && document.VendorId === vendorId) return undefined;
    return { field: 'VendorId', reason: 'is another vendor than that of the token' };
  };
}
