import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { containsText, likePatterns, readHomeFilter, readRestaurantFilter } from './filter.ts';

describe('what home is narrowed to', () => {
  test.each([
    ['', { query: '', subcategoryId: null, categoryId: null }],
    ['q=dosa', { query: 'dosa', subcategoryId: null, categoryId: null }],
    ['Q=%20dosa%20', { query: 'dosa', subcategoryId: null, categoryId: null }],
    ['subcategory=s1&category=c1', { query: '', subcategoryId: 's1', categoryId: 'c1' }],
    ['SubCategory=s1&CATEGORY=c1', { query: '', subcategoryId: 's1', categoryId: 'c1' }],
    // 'All' clears the filter, spec §4.
    ['subcategory=All', { query: '', subcategoryId: null, categoryId: null }],
    // Typing clears the selected category, spec §2.
    ['q=dosa&subcategory=s1', { query: 'dosa', subcategoryId: null, categoryId: null }],
    ['q=dosa&category=c1', { query: 'dosa', subcategoryId: null, categoryId: null }],
    ['q=%00', { query: '', subcategoryId: null, categoryId: null }],
    ['utm_source=x', { query: '', subcategoryId: null, categoryId: null }],
  ])('?%s', (search, filter) => {
    expect(readHomeFilter(new URLSearchParams(search))).toEqual(filter);
  });

  test('a very long text is cut', () => {
    expect(readHomeFilter(new URLSearchParams({ q: 'a'.repeat(5_000) })).query).toHaveLength(100);
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
    ['dosa', ['%dosa%', '%DOSA%']],
    ['50%', ['%50\\%%']],
    ['a_b', ['%a\\_b%', '%A\\_B%']],
    ['\\', ['%\\\\%']],
    // Beyond ASCII the database may not fold case.
    ['Café', ['%café%', '%CAFÉ%']],
  ])('%s', (text, patterns) => {
    expect(likePatterns(text)).toEqual(patterns);
  });

  test('no wildcard of the text stays unescaped', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const pattern of likePatterns(text)) {
          expect(pattern.slice(1, -1).replace(/\\[\\%_]/g, '')).not.toMatch(/[\\%_]/);
        }
      }),
    );
  });
});
