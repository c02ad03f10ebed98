import { expect, test } from 'vitest';
import { dishTextOf } from './dish-text.ts';

const PLACES = new Set(['koramangala', 'salt lake', 'hsr layout', 'bengaluru', 'mysore', 't nagar']);
const textOf = (query: string) => dishTextOf(query, (name) => PLACES.has(name));

test.each([
  ['biryani near me', 'biryani'],
  ['Best Chicken Biryani', 'Chicken Biryani'],
  ['order pizza online, please', 'pizza'],
  ['cheap home delivery thali', 'thali'],
  ['thali under rs. 200', 'thali'],
  ['thali below ₹150', 'thali'],
  // A place follows 'near', whether it is known or not.
  ['dosa near silk board', 'dosa'],
  ['near me veg momos', 'veg momos'],
  ['near silk board dosa', 'silk board dosa'],
  // Known places.
  ['dosa in koramangala', 'dosa'],
  ['dosa koramangala online', 'dosa'],
  ['dosa in HSR Layout, Bengaluru', 'dosa'],
  ['idli T. Nagar', 'idli'],
  ['salt lake pizza', 'pizza'],
  // A city before a dish is part of its name.
  ['mysore pak', 'mysore pak'],
  ['mysore', 'mysore'],
  ['salt', 'salt'],
  ['neer dosa', 'neer dosa'],
  ['chicken in hot sauce', 'chicken hot sauce'],
  // No dish.
  ['near me', ''],
  ['Best food online', ''],
  ['restaurants near koramangala', ''],
  ['', ''],
  ['%', '%'],
])('"%s" asks for the dish "%s"', (query, text) => {
  expect(textOf(query)).toBe(text);
});
