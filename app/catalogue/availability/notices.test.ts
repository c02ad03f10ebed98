import { expect, test } from 'vitest';
import { closedNotice, soldOutNotice } from './notices.ts';
import type { Opening } from './opening-hours.ts';

const KOLKATA = 'Asia/Kolkata';
const india = (text: string) => Date.parse(`${text}+05:30`);
const NOW = india('2026-11-24T15:30:00');
const closedUntil = (text: string): Opening => ({ hours: null, timeZone: KOLKATA, closedUntil: india(text) });

test.each([
  ['2026-11-24T18:30:00', 'Closed · opens 18:30', '2026-11-24T18:30:00'],
  ['2026-11-25T11:00:00', 'Closed · opens 11:00 tomorrow', '2026-11-25T00:00:00'],
  ['2026-11-26T11:00:00', 'Closed · opens 11:00 on Thursday', '2026-11-25T00:00:00'],
  ['2026-12-24T09:05:00', 'Closed · opens 09:05 on 24 December', '2026-11-25T00:00:00'],
  // The end of the year 9999 in UTC, as operators write that there is no end.
  ['+010000-01-01T05:29:59', 'Closed · opens 05:29 on 1 January', '2026-11-25T00:00:00'],
])('a vendor closed until %s says “%s” until %s', (opens, text, until) => {
  expect(closedNotice(closedUntil(opens), NOW)).toEqual({ text, until: india(until) });
});

test('an open vendor says nothing until it closes', () => {
  const opening: Opening = { hours: { tue: [['11:00', '22:00']] }, timeZone: KOLKATA, closedUntil: null };
  expect(closedNotice(opening, NOW)).toEqual({ text: null, until: india('2026-11-24T22:00:00') });
  expect(closedNotice({ ...opening, hours: null }, NOW)).toEqual({ text: null, until: null });
});

test('a vendor whose hours never begin is closed', () => {
  const never: Opening = { hours: { tue: [] }, timeZone: KOLKATA, closedUntil: null };
  expect(closedNotice(never, NOW)).toEqual({ text: 'Closed', until: null });
});

test('words follow the vendor’s own clock', () => {
  const berlin: Opening = { ...closedUntil('2026-11-24T23:30:00'), timeZone: 'Europe/Berlin' };
  expect(closedNotice(berlin, NOW).text).toBe('Closed · opens 19:00');
});

test.each([
  [false, null, 'Sold out', null],
  [false, '2026-11-24T18:30:00', 'Sold out', null],
  [true, '2026-11-24T18:30:00', 'Back at 18:30', '2026-11-24T18:30:00'],
  [true, '2026-11-25T12:00:00', 'Back at 12:00 tomorrow', '2026-11-25T00:00:00'],
  [true, '2026-11-24T15:30:00', null, null],
  [true, null, null, null],
])('available %s and sold out until %s: %s', (isAvailable, soldOutUntil, text, until) => {
  const item = { isAvailable, soldOutUntil: soldOutUntil === null ? null : india(soldOutUntil) };
  expect(soldOutNotice(item, KOLKATA, NOW)).toEqual({ text, until: until === null ? null : india(until) });
});
