import { afterAll, beforeAll, expect, test } from 'vitest';
import { readHomeFilter } from '../../app/catalogue/filter.ts';
import { readHome } from '../../app/catalogue/home/read-home.server.ts';
import { loadDocuments } from '../../app/catalogue/import-export/load-documents.server.ts';
import { sortVendorIndexes } from '../../app/catalogue/import-export/sort-vendor-indexes.server.ts';
import type { Database } from '../../app/db/open-database.server.ts';
import { generateCatalogue } from '../../demo/generate-catalogue.ts';
import { countBuffers } from '../support/in-process/count-buffers.ts';
import { openTestDatabase } from '../support/in-process/test-database.ts';
import { SEARCH_AREAS, SEARCH_TEXTS } from '../support/test-data/search-texts.ts';

/** A page of 8 KB each; `npm run bench -- scale` counts them among 100,000 vendors. */
const MAX_BUFFERS = 800;
const MAX_BUFFERS_AFTER_CHANGES = 1_300;

async function* generated() {
  yield* generateCatalogue({ vendors: 2_500, items: 40_000, seed: 1, picture: () => undefined });
}

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await loadDocuments(database, generated());
  await database.pool.query('vacuum analyze');
}, 120_000);
afterAll(() => database.close());

/** The searches that read more, with their numbers of pages. */
async function countAll(
  search: (text: string) => Promise<unknown>,
  most = MAX_BUFFERS,
): Promise<[string, number][]> {
  const counts: [string, number][] = [];
  for (const text of SEARCH_TEXTS) counts.push([text, await countBuffers(database.pool, () => search(text))]);
  return counts.filter(([, buffers]) => buffers > most);
}

test.each(SEARCH_AREAS)(
  'no search reads more than 800 pages, with the area $slug',
  async ({ area }) => {
    const to = area && { area, radiusMetres: 12_000 };
    const read = (text: string) => readHome(database, readHomeFilter(new URLSearchParams({ q: text })), to);
    expect(await countAll(read)).toEqual([]);
  },
  120_000,
);

test('nor many more after as many changes as no vacuum follows', async () => {
  // 2 %, by migration 019.
  await database.pool.query(
    `update vendors set popularity = popularity + 1 where right(id, 2) in ('11', '61')`,
  );
  await sortVendorIndexes(database.db);
  const [, { area }] = SEARCH_AREAS;
  const to = area && { area, radiusMetres: 12_000 };
  const read = (text: string) => readHome(database, readHomeFilter(new URLSearchParams({ q: text })), to);
  expect(await countAll(read, MAX_BUFFERS_AFTER_CHANGES)).toEqual([]);
}, 120_000);
