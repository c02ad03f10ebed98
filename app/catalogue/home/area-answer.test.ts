import { expect, test } from 'vitest';
import { readHomeFilter } from '../filter.ts';
import { type AreaAnswer, type AreaSituation, answerToArea } from './area-answer.ts';

const KORAMANGALA = { slug: 'koramangala-bengaluru', name: 'Koramangala' };

/** A first visit of `/` whose position has resolved to Koramangala. */
const answerTo = (search: string, change: Partial<AreaSituation> = {}) =>
  answerToArea({
    place: KORAMANGALA,
    filter: readHomeFilter(new URLSearchParams(search)),
    hasDecided: false,
    isUntouched: true,
    ...change,
  });

test.each<[string, AreaAnswer]>([
  ['', 'swap'],
  ['sort=rating', 'swap'],
  ['diet=veg', 'swap'],
  ['page=2', 'offer'],
  ['q=biryani', 'offer'],
  ['category=c1', 'offer'],
  ['subcategory=s1', 'offer'],
  ['area=saket-delhi', 'offer'],
  ['area=koramangala-bengaluru', 'stay'],
])('a first visit of /?%s', (search, answer) => {
  expect(answerTo(search)).toBe(answer);
});

test.each<[string, AreaAnswer]>([
  ['', 'offer'],
  ['area=saket-delhi', 'offer'],
  ['area=koramangala-bengaluru', 'stay'],
])('a page in use at /?%s', (search, answer) => {
  expect(answerTo(search, { isUntouched: false })).toBe(answer);
});

test.each(['', 'page=2', 'q=biryani', 'category=c1', 'area=saket-delhi'])(
  'a decision swaps the list of /?%s, used or not',
  (search) => {
    expect(answerTo(search, { hasDecided: true, isUntouched: false })).toBe('swap');
  },
);

test('without an area nothing happens, unless the customer decided on a place far from every city', () => {
  const listed = 'area=saket-delhi';
  for (const search of ['', listed]) {
    expect(answerTo(search, { place: undefined, hasDecided: true })).toBe('stay');
    expect(answerTo(search, { place: null })).toBe('stay');
  }
  expect(answerTo('', { place: null, hasDecided: true })).toBe('stay');
  expect(answerTo(listed, { place: null, hasDecided: true })).toBe('swap');
});
