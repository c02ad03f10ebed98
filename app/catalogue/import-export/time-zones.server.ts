import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { UNKNOWN_TIME_ZONE } from './document-fields.ts';
import type { CatalogueDocument } from './document-kinds.ts';

/** Names that the database knows, because it takes a while to list them. */
const known = new Set<string>();

/** Finds vendors whose time zone the database does not know: it may be older than what this program knows. */
export async function findUnknownTimeZones(
  db: Kysely<Tables>,
  documents: readonly CatalogueDocument[],
): Promise<(document: CatalogueDocument) => { field: string; reason: string } | undefined> {
  const zoneOf = (document: CatalogueDocument) => ('timezone' in document ? document.timezone : null);
  const asked = [...new Set(documents.map(zoneOf))].filter((zone) => zone !== null && !known.has(zone));
  if (asked.length > 0) {
    const { rows } = await sql<{ name: string }>`
      select name from pg_timezone_names where name = any(${asked}::text[])`.execute(db);
    for (const { name } of rows) known.add(name);
  }
  return (document) => {
    const zone = zoneOf(document);
    return zone === null || known.has(zone) ? undefined : { field: 'timezone', reason: UNKNOWN_TIME_ZONE };
  };
}
