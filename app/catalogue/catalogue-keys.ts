/*
 * The keys of what public pages are made of. A page names them (app/http/public-cache-headers.ts), and a change announces
 * those that it touches (catalogue-changes.server.ts); the page cache ends the pages that have one of them.
 */

/** A table: the key of every page with rows of it, other than the page of the vendor that they belong to. */
export type CatalogueTable =
  | 'category'
  | 'subcategory'
  | 'vendors'
  | 'vendor_category_images'
  | 'promos'
  | 'restaurantitems';

/** How late a list may show a change, in seconds; it is rendered again at most once in this time. */
export const LIST_SECONDS = 2;

/** Announced instead of too many vendors. */
const EVERY_VENDOR = 'every-vendor';
/** PostgreSQL's limit of a notification is 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7_900;

/** The keys of a list of rows of these tables, which may be late. */
export function listKeys(...tables: CatalogueTable[]): string[] {
  return tables.map((table) => `${table};late=${LIST_SECONDS}`);
}

/** The keys of a page of one vendor and its items, which shows a change at once. */
export function vendorPageKeys(vendorId: string): string[] {
  return [vendorKey(vendorId), EVERY_VENDOR, 'subcategory'];
}

/**
 * The keys that a change touches, few enough for one notification.
 * @param vendorIds the vendors that have changed, or whose items have
 */
export function changedKeys(tables: readonly CatalogueTable[], vendorIds: Iterable<string>): string[] {
  const keys = [...new Set([...tables, ...[...vendorIds].map(vendorKey)])];
  // Keys are ASCII.
  return keys.join(' ').length <= MAX_PAYLOAD_BYTES ? keys : [...tables, EVERY_VENDOR];
}

/** Without spaces and semicolons, which separate keys. */
function vendorKey(id: string): string {
  return `vendor:${encodeURIComponent(id)}`;
}
