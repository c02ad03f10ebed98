import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  containsText,
  type HomeFilter,
  likePatterns,
  pathOfHome,
  readHomeFilter,
  readRestaurantFilter,
} from './filter.ts';

const ALL: HomeFilter = {
  query: '',
  subcategoryId: null,
  categoryId: null,
  sort: 'popular',
  diet: null,
  page: 1,
};

describe("home's filter", () => {
  test.each([
    ['', {}],
    ['q=dosa', { query: 'dosa' }],
    ['Q=%20dosa%20', { query: 'dosa' }],
    ['subcategory=s1&category=c1', { subcategoryId: 's1', categoryId: 'c1' }],
    ['SubCategory=s1&CATEGORY=c1', { subcategoryId: 's1', categoryId: 'c1' }],
    // 'All' clears the filter (spec §4).
    ['subcategory=All', {}],
    // Typing clears the selected category (spec §2).
    ['q=dosa&subcategory=s1', { query: 'dosa' }],
    ['q=dosa&category=c1', { query: 'dosa' }],
    ['q=%00', {}],
    ['q=house%0D%0Abiry', { query: 'house biry' }],
    ['utm_source=x', {}],
    ['sort=nearest&subcategory=s1', { subcategoryId: 's1', sort: 'nearest' }],
    ['SORT=Nearest', { sort: 'nearest' }],
    ['sort=popular', {}],
    // Unknown sort orders.
    ['sort=cheapest', {}],
    ['sort=toString', {}],
    ['sort=rating&diet=veg', { sort: 'rating', diet: 'veg' }],
    ['sort=discount&DIET=Veg', { sort: 'discount', diet: 'veg' }],
    ['diet=nonveg', {}],
    ['page=2', { page: 2 }],
    ['page=25', { page: 25 }],
    // The last page is the limit.
    ['page=26', { page: 25 }],
    ['page=99999999999', {}],
    ['page=0', {}],
    ['page=-1', {}],
    ['page=2x', {}],
    ['page=1.5', {}],
    ['area=koramangala-bengaluru', { area: 'koramangala-bengaluru' }],
    ['AREA=pune&q=dosa', { query: 'dosa', area: 'pune' }],
    // No slug.
    ['area=Pune', {}],
    ['area=', {}],
    ['area=a%00b', {}],
  ])('?%s is read as %j', (search, filter) => {
    expect(readHomeFilter(new URLSearchParams(search))).toEqual({ ...ALL, ...filter });
  });

  test('a very long text is truncated', () => {
    expect(readHomeFilter(new URLSearchParams({ q: 'a'.repeat(5_000) })).query).toHaveLength(100);
  });

  test.each([
    '/',
    '/?q=dosa',
    '/?category=c1&subcategory=s1',
    '/?category=c1&sort=nearest',
    '/?sort=nearest',
    '/?q=dosa&sort=rating&diet=veg&page=3',
    '/?q=dosa&sort=rating&page=3&area=koramangala-bengaluru',
  ])('%s is the URL of the list that it names', (path) => {
    expect(pathOfHome(readHomeFilter(new URL(path, 'http://shop.test').searchParams))).toBe(path);
  });
});

test.each([
  ['vendorId=v1&SubCategoryId=s1', { vendorId: 'v1', subcategoryId: 's1' }],
  ['VendorId=v1&subCategoryId=s1', { vendorId: 'v1', subcategoryId: 's1' }],
  ['vendorid=v1', { vendorId: 'v1', subcategoryId: null }],
  ['vendorId=', { vendorId: null, subcategoryId: null }],
  ['', { vendorId: null, subcategoryId: null }],
])('the restaurant of ?%s', (search, filter) => {
  expect(readRestaurantFilter(new URLSearchParams(search))).toEqual(filter);
});

test.each([
  ['South Indian', 'indian', true],
  ['South Indian', 'INDIAN', true],
  ['Pizza', '%', false],
  ['Pizza', '', true],
])('%s contains %s: %s', (name, text, expected) => {
  expect(containsText(name, text)).toBe(expected);
});

describe('LIKE patterns', () => {
  test.each([
    ['Dosa', ['%dosa%']],
    ['50%', ['%50\\%%']],
    ['a_b', ['%a\\_b%']],
    ['\\', ['%\\\\%']],
    // The database may not fold the case of letters beyond ASCII.
    ['Café', ['%café%', '%CAFÉ%']],
  ])('%s', (text, patterns) => {
    expect(likePatterns(text)).toEqual(patterns);
  });

  test('every wildcard of the text is escaped', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const pattern of likePatterns(text)) {
          expect(pattern.slice(1, -1).replace(/\\[\\%_]/g, '')).not.toMatch(/[\\%_]/);
        }
      }),
    );
  });
});
