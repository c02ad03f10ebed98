import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { paths } from '../../paths.ts';
import { listPromos } from '../promos/promos.server.ts';
import { sitemapIndexXml, sitemapXml } from './sitemap-xml.ts';

/** The protocol's limit for one file (https://www.sitemaps.org/protocol.html). */
const MAX_URLS = 50_000;
const PAGE_ROWS = 1_000;

/**
 * The sitemap of `pages`, the lists of the subcategories, the promos, and the restaurants that take orders, sorted by
 * id; it holds one page of them in memory. A sitemap with more addresses than a file may have is an index of its parts.
 * @param asked.part the number of the part, from 1; null for the whole sitemap, or its index
 * @returns XML, piece by piece; null if the part does not exist
 */
export async function readSitemap(
  db: Kysely<Tables>,
  asked: { siteUrl: string; pages: readonly string[]; part: number | null; maxUrls?: number },
): Promise<AsyncGenerator<Uint8Array> | null> {
  const { siteUrl, pages, part, maxUrls = MAX_URLS } = asked;
  const lists = [...pages, ...(await listPaths(db))];
  const count = lists.length + (await countRestaurants(db));
  const parts = Math.max(1, Math.ceil(count / maxUrls));
  if (part === null && parts > 1) {
    return sitemapIndexXml(
      siteUrl,
      Array.from({ length: parts }, (_, index) => paths.sitemapPart(index + 1)),
    );
  }
  const wanted = part ?? 1;
  if (wanted > parts) return null;
  return sitemapXml(siteUrl, pathsFrom(db, lists, { skipped: (wanted - 1) * maxUrls, maxUrls }));
}

async function* pathsFrom(
  db: Kysely<Tables>,
  lists: readonly string[],
  { skipped, maxUrls }: { skipped: number; maxUrls: number },
): AsyncGenerator<string> {
  const listed = lists.slice(skipped, skipped + maxUrls);
  yield* listed;
  let room = maxUrls - listed.length;
  let offset = Math.max(0, skipped - lists.length);
  let after = '';
  while (room > 0) {
    const { rows } = await sql<{ id: string }>`
      select id from vendors where "isActive" and id > ${after}
      order by id offset ${offset} limit ${Math.min(room, PAGE_ROWS)}`.execute(db);
    for (const { id } of rows) yield paths.restaurant(id);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    room -= rows.length;
    offset = 0;
    after = last.id;
  }
}

async function countRestaurants(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from vendors where "isActive"`.execute(db);
  return rows[0]?.count ?? 0;
}

async function listPaths(db: Kysely<Tables>): Promise<string[]> {
  const [subcategories, promos] = await Promise.all([
    db.selectFrom('subcategory').select('id').orderBy('id').limit(PAGE_ROWS).execute(),
    listPromos(db),
  ]);
  return [
    ...subcategories.map(({ id }) => paths.home({ subcategoryId: id })),
    ...promos.map(({ number }) => paths.promoDetails(number)),
  ];
}
