import { expect, test } from 'vitest';
import { changedKeys, listKeys, vendorPageKeys } from './catalogue-keys.ts';

test('a change touches its tables and vendors, each once', () => {
  expect(changedKeys(['restaurantitems', 'vendors'], ['v1', 'v2', 'v1'])).toEqual([
    'restaurantitems',
    'vendors',
    'vendor:v1',
    'vendor:v2',
  ]);
});

test('the page of a vendor has the key that a change of it touches, whatever its id is', () => {
  for (const id of ['v1', 'a b', 'x;late=9', '%20', 'ಮಸಾಲೆ', '*', '']) {
    const touched = changedKeys(['restaurantitems'], [id]);
    expect(vendorPageKeys(id)).toContain(touched[1]);
    expect(touched.join(' ')).toMatch(/^restaurantitems vendor:[!-:<-~]*$/);
  }
});

test('too many vendors for one notification are every vendor', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => `vendor-of-the-chain-${n}`);
  const keys = changedKeys(['restaurantitems'], many(500));
  expect(keys).toEqual(['restaurantitems', 'every-vendor']);
  expect(vendorPageKeys('any')).toContain('every-vendor');
  for (const count of [100, 200, 250, 300])
    expect(changedKeys(['restaurantitems'], many(count)).join(' ').length).toBeLessThan(8_000);
  expect(changedKeys(['restaurantitems'], many(100))).toHaveLength(101);
});

test('a list may be two seconds late', () => {
  expect(listKeys('vendors', 'promos')).toEqual(['vendors;late=2', 'promos;late=2']);
});
