import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import type { Database } from '../db/open-database.server.ts';
import { keepGeocoding, questionOf, recallGeocodings } from './geocodings.server.ts';

const NOW = new Date('2026-03-01T10:00:00.000Z');
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const THERE = { lat: 12.975, lng: 77.641 };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function recallAfter(days: number, ...questions: string[]) {
  return recallGeocodings(database.db, questions, new Date(NOW.getTime() + days * DAY_MILLISECONDS));
}

test('a question is one for all ways of spacing it, and short enough for a key', () => {
  expect(questionOf('  12  MG Road,\n Indiranagar ')).toBe('12 MG Road, Indiranagar');
  expect(questionOf('न'.repeat(1_000))).toHaveLength(300);
  // A letter cut in half would come back from the database as another one.
  expect(questionOf(`x${'🍛'.repeat(300)}`).isWellFormed()).toBe(true);
});

test('what was found is kept for ever, what was not for 30 days', async () => {
  await keepGeocoding(database.db, 'there', THERE, NOW);
  await keepGeocoding(database.db, 'nowhere', null, NOW);
  const both = new Map([
    ['there', THERE],
    ['nowhere', null],
  ]);
  expect(await recallAfter(0, 'there', 'nowhere', 'unasked')).toEqual(both);
  expect(await recallAfter(29.9, 'there', 'nowhere')).toEqual(both);
  expect(await recallAfter(30, 'there', 'nowhere')).toEqual(new Map([['there', THERE]]));
});

test('a later answer takes the place of an earlier one', async () => {
  await keepGeocoding(database.db, 'new', null, NOW);
  await keepGeocoding(database.db, 'new', THERE, NOW);
  await keepGeocoding(database.db, 'gone', THERE, NOW);
  await keepGeocoding(database.db, 'gone', null, NOW);
  expect(await recallAfter(0, 'new', 'gone')).toEqual(
    new Map([
      ['new', THERE],
      ['gone', null],
    ]),
  );
});

test('the longest question of letters that take most room is a key', async () => {
  const longest = questionOf(
    Array.from({ length: 500 }, (_, index) => String.fromCodePoint(0x1_f300 + index)).join(''),
  );
  await keepGeocoding(database.db, longest, THERE, NOW);
  expect((await recallAfter(0, longest)).get(longest)).toEqual(THERE);
});
