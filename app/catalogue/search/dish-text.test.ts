import { expect, test } from 'vitest';
import { readQueryText } from './dish-text.ts';

const PLACES = new Set(['koramangala', 'salt lake', 'hsr layout', 'bengaluru', 'mysore', 't nagar']);
const read = (query: string) => readQueryText(query, (name) => PLACES.has(name));
const textOf = (query: string) => read(query).dish;

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

test.each([
  ['dosa in HSR Layout, Bengaluru', ['hsr layout', 'bengaluru']],
  ['salt lake pizza', ['salt lake']],
  ['thali near koramangala', ['koramangala']],
  ['thali near the market, Koramangala Bengaluru', ['koramangala', 'bengaluru']],
  ['dosa near silk board', []],
  ['mysore pak', []],
  ['koramangala', []],
  ['biryani near me', []],
  ['', []],
])('"%s" names the places %j', (query, places) => {
  expect(read(query).places.toSorted()).toEqual(places.toSorted());
});
