import { expect, test } from 'vitest';
import { readPromoNumber, slidesOf } from './promos.ts';

const promos = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    title: `Promo ${index + 1}`,
    text: '',
    picture: null,
  }));

test.each([
  // Spec §2, Home: of three promos, the first and the third repeat on five slides.
  [3, [1, 2, 3, 1, 3]],
  [0, []],
  [1, [1, 1, 1, 1, 1]],
  [2, [1, 2, 1, 2, 1]],
  [4, [1, 2, 3, 4, 1]],
  [5, [1, 2, 3, 4, 5]],
  [7, [1, 2, 3, 4, 5]],
])('%i promos make the slides %j', (count, numbers) => {
  expect(slidesOf(promos(count)).map(({ number }) => number)).toEqual(numbers);
});

test.each([
  ['1', 1],
  ['12', 12],
  ['0', null],
  ['01', null],
  ['1.0', null],
  ['-1', null],
  ['x', null],
  ['99999', null],
  ['', null],
  [null, null],
])('the number %j is read as %j', (text, number) => {
  expect(readPromoNumber(text)).toBe(number);
});
