import { expect, test } from 'vitest';
import { queryWords } from './search-words.ts';
import { hasSoundsOf } from './vendors-by-sound.server.ts';

test.each([
  ['Aunty’s Idli House', 'auntys idli house', true],
  ['Gulmohar Café', 'gulmohar cafe', true],
  ['Bun & Brioche', 'bun and brioche', true],
  ['Kulhad Junction', 'kulhad juntion', true],
  ['Noor Handi', 'noor hadi', true],
  ['Zafrani Dum House', 'zafrani dum hou', true],
  ['Gulmohar Café & Kitchen', 'gulmohar cafe', true],
  ['Monsoon Café', 'gulmohar cafe', false],
  ['Chicken Corner', 'chicken corn soup', false],
  ['Kulhad Junction', 'kulhd juntion', false],
])('%s has the sounds of "%s": %s', (name, text, expected) => {
  expect(hasSoundsOf(name, queryWords(text))).toBe(expected);
});
