import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type Locate, placeOfVendor } from '../../location/gazetteer/place-of-vendor.ts';
import { lockOutOrders } from '../availability/order-locks.server.ts';
import { announceChange } from '../catalogue-changes.server.ts';
import { changedKeys } from '../catalogue-keys.ts';
import { wordsOfItem } from '../search/search-words.ts';
import { addWords } from '../search/write-words.server.ts';
import type { CatalogueDocument, DocumentKind } from './document-kinds.ts';
import type { WrittenCounts } from './rejection.ts';
import { type MenuChange, updateVendorAggregates } from './vendor-aggregates.server.ts';

/** The column types of each table in SQL; columns have the names of the documents' fields. */
export const COLUMNS = {
  category: { id: 'text', name: 'text', imageBlob: 'text', sequence: 'integer', default: 'boolean' },
  subcategory: { id: 'text', name: 'text', imageBlob: 'text', categoryId: 'text', sequence: 'integer' },
  vendors: {
    id: 'text',
    name: 'text',
    address: 'text',
    rating: 'numeric(3, 1)',
    imageBlob: 'text',
    isActive: 'boolean',
    categories: 'text[]',
    subcategoryId: 'text[]',
    location: 'jsonb',
    popularity: 'integer',
    deliveryradius: 'integer',
    deliveryareas: 'text[]',
    preparationminutes: 'integer',
    openinghours: 'jsonb',
    timezone: 'text',
    closeduntil: 'timestamptz',
  },
  vendor_category_images: { id: 'text', vendorId: 'text', category: 'text', imageBlob: 'text' },
  promos: {
    id: 'text',
    title: 'text',
    text: 'text',
    terms: 'text[]',
    imageBlob: 'text',
    sequence: 'integer',
    subcategoryId: 'text',
    vendorIds: 'text[]',
  },
  restaurantitems: {
    id: 'text',
    VendorId: 'text',
    SubCategoryId: 'text',
    ItemName: 'text',
    ItemPrice: 'numeric(12, 2)',
    ItemDiscount: 'numeric(5, 2)',
    ItemDescription: 'text',
    ImageBlob: 'text',
    diet: 'text',
    section: 'text',
    available: 'boolean',
    soldoutuntil: 'timestamptz',
  },
} as const satisfies { [Kind in DocumentKind]: Record<keyof CatalogueDocument<Kind>, string> };

/**
 * Derived columns, which change only together with their sources, so that a geocoded position survives an import that
 * does not change the address.
 */
const DERIVED: Partial<Record<DocumentKind, { columns: Record<string, string>; from: readonly string[] }>> = {
  vendors: {
    columns: { lat: 'double precision', lng: 'double precision', placesource: 'text' },
    from: ['address', 'location'],
  },
  restaurantitems: { columns: { searchwords: 'text[]' }, from: ['ItemName', 'ItemDescription'] },
};

/**
 * Upserts validated documents by id; one that equals the stored one is not written. Notifies every node of a change
 * when the transaction commits.
 * @param locate finds the positions of addresses; null leaves all positions for later
 * @param vendorId of dishes, changes only those that are still this vendor's; null: all
 * @returns `keys` of what has changed (catalogue-keys.ts)
 */
export async function writeDocuments(
  {
    trx,
    locate,
    vendorId = null,
  }: { trx: Transaction<Tables>; locate: Locate | null; vendorId?: string | null },
  kind: DocumentKind,
  documents: readonly CatalogueDocument[],
): Promise<WrittenCounts & { keys: readonly string[] }> {
  const nothing = { created: 0, updated: 0, unchanged: documents.length, keys: [] };
  if (documents.length === 0) return nothing;
  const words = new Map<string, string[]>();
  const rows = documents.map((document) => {
    if ('location' in document) return { ...document, ...placeOfVendor(document, locate) };
    if (!('ItemName' in document)) return document;
    const searchwords = wordsOfItem(document);
    words.set(document.id, searchwords);
    return { ...document, searchwords };
  });
  const written = new Map((await upsert(kind, rows, vendorId).execute(trx)).rows.map((row) => [row.id, row]));
  if (written.size === 0) return nothing;
  let keys = changedKeys([kind], kind === 'vendors' ? written.keys() : []);
  if (kind === 'restaurantitems') {
    const items = documents.filter(({ id }) => written.has(id));
    await addWords(
      trx,
      items.filter((item) => isNewOnMenu(item, written, words)).map(({ id }) => words.get(id) ?? []),
    );
    // Last, because a concurrent import with the rest of the menu waits for these locks.
    const menus = changesOfMenus(items, written, words);
    const areVendorsChanged = await updateVendorAggregates(trx, menus);
    keys = changedKeys(areVendorsChanged ? [kind, 'vendors'] : [kind], menus.keys());
  }
  await announceChange(trx, keys);
  await lockOutOrders(trx, closingVendors(documents, written));
  const updated = [...written.values()].filter(({ wasStored }) => wasStored).length;
  return { created: written.size - updated, updated, unchanged: documents.length - written.size, keys };
}

/** A document that was written, and what had been stored of it. */
interface Written {
  id: string;
  wasStored: boolean;
  /** The vendor of an item; null for other documents. */
  seller: string | null;
  /** The words of an item. */
  words: readonly string[] | null;
}

/** Whether the words of an item are new on the menu: most changes are of prices. */
function isNewOnMenu(
  item: CatalogueDocument,
  written: ReadonlyMap<string, Written>,
  words: ReadonlyMap<string, readonly string[]>,
): boolean {
  const stored = written.get(item.id);
  const isMoved = 'VendorId' in item && stored?.seller !== item.VendorId;
  return isMoved || JSON.stringify(stored?.words) !== JSON.stringify(words.get(item.id));
}

/** The vendors of which something may have become unavailable. */
function closingVendors(
  documents: readonly CatalogueDocument[],
  written: ReadonlyMap<string, Written>,
): Set<string> {
  const ids = documents.flatMap((document) => {
    if (!written.has(document.id)) return [];
    if ('available' in document)
      return document.available && document.soldoutuntil === null ? [] : [document.VendorId];
    if (!('closeduntil' in document)) return [];
    const { isActive, openinghours, closeduntil } = document;
    return isActive && openinghours === null && closeduntil === null ? [] : [document.id];
  });
  return new Set(ids);
}

/** What changes on which menus. If an item moved from one vendor to another, both change. */
function changesOfMenus(
  items: readonly CatalogueDocument[],
  written: ReadonlyMap<string, Written>,
  words: ReadonlyMap<string, readonly string[]>,
): Map<string, MenuChange> {
  const changes = new Map<string, MenuChange>();
  const changeOf = (vendorId: string) => {
    const change = changes.get(vendorId) ?? { added: [], isChanged: false };
    changes.set(vendorId, change);
    return change;
  };
  for (const item of items) {
    if (!('VendorId' in item)) continue;
    const change = changeOf(item.VendorId);
    if (!isNewOnMenu(item, written, words)) continue;
    change.added.push(words.get(item.id) ?? []);
    const seller = written.get(item.id)?.seller;
    if (seller != null) changeOf(seller).isChanged = true;
  }
  return changes;
}

/**
 * One statement for a whole batch; rows are sorted by id, so that two imports never deadlock. `before` sees what was
 * stored when the statement began.
 */
function upsert(
  kind: DocumentKind,
  documents: readonly { id: string }[],
  vendorId: string | null,
): RawBuilder<Written> {
  const derived = DERIVED[kind] ?? { columns: {}, from: [] };
  const columns = Object.entries({ ...COLUMNS[kind], ...derived.columns });
  const names = columns.map(([name]) => sql.ref(name));
  const fields = columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
  const changing = Object.keys(COLUMNS[kind]).filter((name) => name !== 'id');
  const set = [
    ...changing.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`),
    ...Object.keys(derived.columns).map(
      (name) => sql`${sql.ref(name)} = case when ${differs(derived.from)}
        then ${sql.ref(`excluded.${name}`)} else ${sql.ref(`stored.${name}`)} end`,
    ),
  ];
  const [seller, words] =
    kind === 'restaurantitems' ? [sql.ref('VendorId'), sql.ref('searchwords')] : [sql`null`, sql`null`];
  return sql<Written>`
    with before as (
      select id, ${seller} as seller, ${words} as words from ${sql.table(kind)}
      where id = any(${documents.map(({ id }) => id)}::text[])
    ), written as (
      insert into ${sql.table(kind)} as stored (${sql.join(names)})
      select ${sql.join(names)} from json_to_recordset(${JSON.stringify(documents)}::json) as given(${sql.join(fields)})
      order by id
      on conflict (id) do update set ${sql.join(set)}
      where ${differs(changing)} and ${vendorId === null ? sql`true` : sql`stored."VendorId" = ${vendorId}`}
      returning id
    )
    select id, before.id is not null as "wasStored", seller, words from written left join before using (id)`;
}

/** Whether the stored row differs from the given one in these columns. */
function differs(names: readonly string[]): RawBuilder<boolean> {
  const stored = names.map((name) => sql.ref(`stored.${name}`));
  const given = names.map((name) => sql.ref(`excluded.${name}`));
  return sql`(${sql.join(stored)}) is distinct from (${sql.join(given)})`;
}
