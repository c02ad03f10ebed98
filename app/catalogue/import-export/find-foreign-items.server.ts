import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { CatalogueDocument } from './document-kinds.ts';
import type { FindUnknownReference } from './find-unknown-references.server.ts';

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
  const rows = await db
    .selectFrom('restaurantitems')
    .select('id')
    .where(sql<boolean>`id = any(${documents.map(({ id }) => id)}::text[])`)
    .where('VendorId', '<>', vendorId)
    .execute();
  const taken = new Set(rows.map(({ id }) => id));
  return (document) => {
    if (taken.has(document.id)) return { field: 'id', reason: 'is that of a dish of another vendor' };
    if ('VendorId' in document && document.VendorId === vendorId) return undefined;
    return { field: 'VendorId', reason: 'is another vendor than that of the token' };
  };
}
