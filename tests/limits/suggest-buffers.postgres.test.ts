import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSuggestions } from '../../app/catalogue/search/suggest.server.ts';
import type { Database } from '../../app/db/open-database.server.ts';
import { countBuffers } from '../support/in-process/count-buffers.ts';
import { openTestDatabase } from '../support/in-process/test-database.ts';
import { SEARCH_AREAS } from '../support/test-data/search-texts.ts';

const MAX_BUFFERS = 800;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  // In parts, because a statement may take some seconds only.
  for (let part = 0; part < 6; part += 1) {
    await database.pool.query(
      `
      insert into vendors (id, name, address, popularity, rating, lat, lng, placesource, searchterms)
      select n::text, case when n % 2 = 0 then 'Lakeside Restaurant ' else 'Hill Kitchen ' end || n,
        repeat(md5(n::text), 60), n, 3 + n % 20 / 10.0, 12.93 + n % 97 / 2000.0, 77.62 + n % 89 / 2000.0, 'own',
        array(select n * 200 + k from generate_series(1, 200) k)
      from generate_series($1::int * 1000 + 1, $1 * 1000 + 1000) n`,
      [part],
    );
  }
  await database.pool.query('vacuum analyze vendors');
}, 60_000);
afterAll(() => database.close());

test.each(['res', 'restaurant', 'hi', 'lakeside restaurant 40', 'kitchen 5999'])(
  'suggestions for "%s" read no more than 800 pages where thousands deliver',
  async (text) => {
    for (const { area } of SEARCH_AREAS) {
      const request = { text, dish: text, deliveryTo: area && { area, radiusMetres: 12_000 } };
      const read = () => readSuggestions(database.ask, request);
      expect(await countBuffers(database.pool, read), area?.slug).toBeLessThan(MAX_BUFFERS);
    }
  },
);
