import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { paths } from '../paths.ts';
import { listPromos } from './promos.server.ts';

/** The protocol's limit for one file; what is beyond it is found by links. */
const MOST_URLS = 50_000;
const PAGE_ROWS = 1_000;

/**
 * `pages`, the lists of the subcategories, the promos, then the restaurants that take orders, in the order
 * of their ids; holds a page of them at a time.
 */
export async function* sitemapPaths(db: Kysely<Tables>, pages: readonly string[]): AsyncGenerator<string> {
  const lists = [...pages, ...(await listPaths(db))];
  yield* lists;
  let room = MOST_URLS - lists.length;
  let after = '';
  while (room > 0) {
    const { rows } = await sql<{ id: string }>`
      select id from vendors where "isActive" and id > ${after}
      order by id limit ${Math.min(room, PAGE_ROWS)}`.execute(db);
    for (const { id } of rows) yield paths.restaurant(id);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return;
    room -= rows.length;
    after = last.id;
  }
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
