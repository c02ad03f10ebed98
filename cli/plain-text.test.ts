import { expect, test } from 'vitest';
import { escapeUnseen, plainLine } from './plain-text.ts';

// Escape sequences of one and two characters, bidi overrides and isolates, a soft hyphen, a byte order mark, line ends,
// and a mark outside the basic plane.
const UNSEEN = [
  '\u009b2J',
  '\u001b[2J',
  '\u202e',
  '\u2066',
  '\u00ad',
  '\ufeff',
  '\u2028',
  '\u2029',
  '\u{e0041}',
];

test.each(UNSEEN)('%j is escaped in JSON, which parses to the same text', (mark) => {
  const document = { message: `before${mark}after` };
  // As a server may send it: JSON escapes only the first 32 characters by itself.
  const escaped = escapeUnseen(JSON.stringify(document));
  expect(escaped).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(escaped)).toEqual(document);
});

test.each(UNSEEN)('%j does not reach a readable line', (mark) => {
  expect(plainLine(`before${mark}after`)).toMatch(/^before ?(\[?2J)?after$/);
});

test('names in Indian scripts keep their spelling', () => {
  expect(plainLine('ശ്രീ അവന്‍ · क्‌ष')).toBe('ശ്രീ അവന്‍ · क्‌ष');
});
