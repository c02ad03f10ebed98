import { expect, test } from 'vitest';
import { escapeUnseen, plainLine } from './plain-text.ts';

// Escape sequences of one character, of two, bidirectional overrides and isolates, a soft hyphen, a
// byte order mark, ends of lines, and a mark outside the basic plane.
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

test.each(UNSEEN)('%j is escaped in JSON, which reads as it was', (mark) => {
  const document = { message: `before${mark}after` };
  // As a server may send it: JSON escapes only the first 32 by itself.
  const escaped = escapeUnseen(JSON.stringify(document));
  expect(escaped).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(escaped)).toEqual(document);
});

test.each(UNSEEN)('%j does not reach a line for people', (mark) => {
  expect(plainLine(`before${mark}after`)).toMatch(/^before ?(\[?2J)?after$/);
});

test('names in Indian scripts stay as they are spelled', () => {
  expect(plainLine('ശ്രീ അവന്‍ · क्‌ष')).toBe('ശ്രീ അവന്‍ · क्‌ष');
});
