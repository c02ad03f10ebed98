import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type Area, pathPartsOf } from '../../location/area.ts';
import { paths } from '../../paths.ts';
import { readServedAreas } from '../delivery.server.ts';
import { MIN_LISTED_VENDORS } from '../pages.ts';
import { listPromos } from '../promos/promos.server.ts';
import { sitemapIndexXml, sitemapXml } from './sitemap-xml.ts';

/** The protocol's limit for one file (https://www.sitemaps.org/protocol.html). */
const MAX_URLS = 50_000;
const PAGE_ROWS = 1_000;

/** Rows with an address each. They may be too many for memory. */
interface Rows {
  from: RawBuilder<unknown>;
  count: number;
  pathOf: (id: string) => string;
}

/**
 * The sitemap of `pages`, the promos, the cities and localities, the lists of the subcategories, and the restaurants that take orders, the last two
 * sorted by id; it holds one page of them in memory. A sitemap with more addresses than a file may have is an index of
 * its parts.
 * @param options.part the number of the part, from 1; null for the whole sitemap, or its index
 * @returns XML, piece by piece; null if the part does not exist
 */
export async function readSitemap(
  db: Kysely<Tables>,
  options: {
    siteUrl: string;
    pages: readonly string[];
    /** The areas whose pages are listed where enough vendors deliver. */
    areas: readonly Area[];
    radiusMetres: number | null;
    part: number | null;
    maxUrls?: number;
  },
): Promise<AsyncGenerator<Uint8Array> | null> {
  const { siteUrl, pages, areas, radiusMetres, part, maxUrls = MAX_URLS } = options;
  const [promos, served, subcategories, restaurants] = await Promise.all([
    listPromos(db),
    readServedAreas(db, { areas, radiusMetres, minVendors: MIN_LISTED_VENDORS }),
    countRows(db, sql`subcategory where true`, (id) => paths.home({ subcategoryId: id })),
    countRows(db, sql`vendors where "isActive"`, paths.restaurant),
  ]);
  const listed = [
    ...pages,
    ...promos.map(({ number }) => paths.promoDetails(number)),
    ...areas.filter(({ slug }) => served.has(slug)).map((area) => paths.city(pathPartsOf(area))),
  ];
  const count = listed.length + subcategories.count + restaurants.count;
  const parts = Math.max(1, Math.ceil(count / maxUrls));
  if (part === null && parts > 1) {
    return sitemapIndexXml(
      siteUrl,
      Array.from({ length: parts }, (_, index) => paths.sitemapPart(index + 1)),
    );
  }
  const wanted = part ?? 1;
  if (wanted > parts) return null;
  const first = (wanted - 1) * maxUrls;
  return sitemapXml(siteUrl, pathsFrom(db, listed, [subcategories, restaurants], first, maxUrls));
}

/** The paths of one part: `limit` of them after the first `skipped`. */
async function* pathsFrom(
  db: Kysely<Tables>,
  listed: readonly string[],
  tables: readonly Rows[],
  skipped: number,
  limit: number,
): AsyncGenerator<string> {
  const shown = listed.slice(skipped, skipped + limit);
  yield* shown;
  let room = limit - shown.length;
  let offset = Math.max(0, skipped - listed.length);
  for (const { from, count, pathOf } of tables) {
    for await (const id of readIds(db, from, offset, room)) {
      yield pathOf(id);
      room -= 1;
    }
    offset = Math.max(0, offset - count);
  }
}

async function* readIds(
  db: Kysely<Tables>,
  from: RawBuilder<unknown>,
  skipped: number,
  limit: number,
): AsyncGenerator<string> {
  let room = limit;
  let offset = skipped;
  let after = '';
  while (room > 0) {
    const { rows } = await sql<{ id: string }>`
      select id from ${from} and id > ${after}
      order by id offset ${offset} limit ${Math.min(room, PAGE_ROWS)}`.execute(db);
    for (const { id } of rows) yield id;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    room -= rows.length;
    offset = 0;
    after = last.id;
  }
}

async function countRows(
  db: Kysely<Tables>,
  from: RawBuilder<unknown>,
  pathOf: (id: string) => string,
): Promise<Rows> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(db);
  return { from, pathOf, count: rows[0]?.count ?? 0 };
}
