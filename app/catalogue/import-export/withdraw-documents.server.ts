import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { lockOutOrders } from '../availability/order-locks.server.ts';
import { announceChange } from '../catalogue-changes.server.ts';
import { type CatalogueTable, changedKeys } from '../catalogue-keys.ts';
import { removeWords } from '../search/write-words.server.ts';
import type { DocumentKind } from './document-kinds.ts';
import { deletedPart, type WrittenCounts } from './rejection.ts';
import { updateVendorAggregates } from './vendor-aggregates.server.ts';

type Trx = Transaction<Tables>;

/**
 * Removes documents by id; one that is not stored counts as unchanged. A vendor takes its menu and its pictures with it
 * and leaves promos; a category or subcategory that is still named is refused. Orders keep what they had. Notifies every
 * node when the transaction commits.
 * @param vendorId of dishes, removes only those that are still this vendor's; null: all
 */
export async function withdrawDocuments(
  { trx, vendorId = null }: { trx: Trx; vendorId?: string | null },
  kind: DocumentKind,
  ids: readonly string[],
): Promise<{
  counts: WrittenCounts;
  refused: { id: string; reason: string }[];
  keys: readonly string[];
}> {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  if (ids.length === 0) return { counts, refused: [], keys: [] };
  const refused = await findReferenced(trx, kind, ids);
  const isRefused = new Set(refused.map(({ id }) => id));
  const free = ids.filter((id) => !isRefused.has(id));
  const { deleted, vendorIds } = await remove(trx, kind, free, vendorId);
  const keys = deleted > 0 ? changedKeys([kind, ...ALSO_CHANGED[kind]], vendorIds) : [];
  if (deleted > 0) await announceChange(trx, keys);
  // Last, so that an order waits for nothing but the commit.
  await lockOutOrders(trx, vendorIds);
  return {
    counts: { ...counts, unchanged: free.length - deleted, ...deletedPart(deleted) },
    refused,
    keys,
  };
}

/** The other tables that change with a removed document. */
const ALSO_CHANGED: Record<DocumentKind, readonly CatalogueTable[]> = {
  category: [],
  subcategory: [],
  vendors: ['restaurantitems', 'vendor_category_images', 'promos'],
  vendor_category_images: [],
  promos: [],
  restaurantitems: ['vendors'],
};

/** What was removed: how many documents, and the vendors whose orders it concerns. */
interface Removed {
  deleted: number;
  vendorIds: readonly string[];
}

async function remove(
  trx: Trx,
  kind: DocumentKind,
  ids: readonly string[],
  vendorId: string | null,
): Promise<Removed> {
  if (kind === 'restaurantitems') return removeItems(trx, ids, vendorId);
  if (kind === 'vendors') return removeVendors(trx, ids);
  const { rows } = await sql`
    delete from ${sql.table(kind)} where id = any(${ids}::text[]) returning id`.execute(trx);
  return { deleted: rows.length, vendorIds: [] };
}

async function removeItems(trx: Trx, ids: readonly string[], vendorId: string | null): Promise<Removed> {
  // Locked in the order of an import, so that the two never deadlock.
  const { rows } = await sql<{ seller: string; words: string[] | null }>`
    with held as materialized (
      select id from restaurantitems
      where id = any(${ids}::text[]) and (${vendorId}::text is null or "VendorId" = ${vendorId})
      order by id for update
    )
    delete from restaurantitems i using held where i.id = held.id
    returning i."VendorId" as seller, i.searchwords as words`.execute(trx);
  if (rows.length === 0) return { deleted: 0, vendorIds: [] };
  await removeWords(
    trx,
    rows.map(({ words }) => words ?? []),
  );
  const sellers = new Set(rows.map(({ seller }) => seller));
  await updateVendorAggregates(
    trx,
    new Map([...sellers].map((seller) => [seller, { added: [], isChanged: true }])),
  );
  return { deleted: rows.length, vendorIds: [...sellers] };
}

async function removeVendors(trx: Trx, ids: readonly string[]): Promise<Removed> {
  // An import of items locks these before the vendors, and may add others until the vendors are locked.
  const words = await removeMenus(trx, ids);
  await sql`select from vendors where id = any(${ids}::text[]) order by id for update`.execute(trx);
  words.push(...(await removeMenus(trx, ids)));
  // Last, because such an import writes its words before this transaction gets the vendors.
  if (words.length > 0) await removeWords(trx, words);
  await sql`
    update promos set "vendorIds" = array(
      select id from unnest("vendorIds") with ordinality as named(id, place)
      where id <> all(${ids}::text[]) order by place
    ) where "vendorIds" && ${ids}::text[]`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    delete from vendors where id = any(${ids}::text[]) returning id`.execute(trx);
  return { deleted: rows.length, vendorIds: rows.map(({ id }) => id) };
}

/** Removes the items of these vendors. Returns the words of each. */
async function removeMenus(trx: Trx, vendorIds: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<{ words: string[] | null }>`
    with held as materialized (
      select id from restaurantitems where "VendorId" = any(${vendorIds}::text[]) order by id for update
    )
    delete from restaurantitems i using held where i.id = held.id returning i.searchwords as words`.execute(
    trx,
  );
  return rows.map(({ words }) => words ?? []);
}

/** Those of them that other documents name. */
async function findReferenced(
  trx: Trx,
  kind: DocumentKind,
  ids: readonly string[],
): Promise<{ id: string; reason: string }[]> {
  if (kind === 'category') {
    const { rows } = await sql<{ id: string }>`
      select distinct "categoryId" as id from subcategory where "categoryId" = any(${ids}::text[])`.execute(
      trx,
    );
    return rows.map(({ id }) => ({ id, reason: 'is refused: a subcategory names this category' }));
  }
  if (kind !== 'subcategory') return [];
  const { rows } = await sql<{ id: string; by: string }>`
    select given.id, case
      when exists (select from vendors v where v."subcategoryId" @> array[given.id]) then 'a vendor'
      when exists (select from promos p where p."subcategoryId" = given.id) then 'a promo'
      when given.id in (select "SubCategoryId" from restaurantitems where "SubCategoryId" = any(${ids}::text[]))
        then 'an item'
    end as by
    from unnest(${ids}::text[]) given(id)`.execute(trx);
  return rows.flatMap(({ id, by }) =>
    by === null ? [] : [{ id, reason: `is refused: ${by} names this subcategory` }],
  );
}
