import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../tests/support/in-process/test-database.ts';
import type { Database } from '../../../db/open-database.server.ts';
import { readGeocodings, storeGeocoding, toGeocodingQuery } from './geocodings.server.ts';

const NOW = new Date('2026-03-01T10:00:00.000Z');
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const THERE = { lat: 12.975, lng: 77.641 };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function readAfter(days: number, ...queries: string[]) {
  return readGeocodings(database.db, queries, new Date(NOW.getTime() + days * DAY_MILLISECONDS));
}

test('a query is the same for any spacing, and short enough for a key', () => {
  expect(toGeocodingQuery('  12  MG Road,\n Indiranagar ')).toBe('12 MG Road, Indiranagar');
  expect(toGeocodingQuery('न'.repeat(1_000))).toHaveLength(300);
  // A split surrogate pair would come back changed from the database.
  expect(toGeocodingQuery(`x${'🍛'.repeat(300)}`).isWellFormed()).toBe(true);
});

test('a found position is stored for ever, a failed search for 30 days', async () => {
  await storeGeocoding(database.db, 'there', THERE, NOW);
  await storeGeocoding(database.db, 'nowhere', null, NOW);
  const both = new Map([
    ['there', THERE],
    ['nowhere', null],
  ]);
  expect(await readAfter(0, 'there', 'nowhere', 'unasked')).toEqual(both);
  expect(await readAfter(29.9, 'there', 'nowhere')).toEqual(both);
  expect(await readAfter(30, 'there', 'nowhere')).toEqual(new Map([['there', THERE]]));
});

test('a later answer replaces an earlier one', async () => {
  await storeGeocoding(database.db, 'new', null, NOW);
  await storeGeocoding(database.db, 'new', THERE, NOW);
  await storeGeocoding(database.db, 'gone', THERE, NOW);
  await storeGeocoding(database.db, 'gone', null, NOW);
  expect(await readAfter(0, 'new', 'gone')).toEqual(
    new Map([
      ['new', THERE],
      ['gone', null],
    ]),
  );
});

test('the longest query of the widest letters fits into a key', async () => {
  const longest = toGeocodingQuery(
    Array.from({ length: 500 }, (_, index) => String.fromCodePoint(0x1_f300 + index)).join(''),
  );
  await storeGeocoding(database.db, longest, THERE, NOW);
  expect((await readAfter(0, longest)).get(longest)).toEqual(THERE);
});
