import { expect, test } from 'vitest';
import { readUntil } from './until.ts';

const NOW = Date.parse('2026-11-24T15:30:00+05:30');

test.each([
  ['18:30', '2026-11-24T18:30:00+05:30'],
  ['15:30', '2026-11-25T15:30:00+05:30'],
  ['09:00', '2026-11-25T09:00:00+05:30'],
  ['2026-12-01T09:00+05:30', '2026-12-01T09:00:00+05:30'],
  ['2026-11-24T10:00:01Z', '2026-11-24T10:00:01Z'],
])('%s is %s', (text, moment) => {
  expect(readUntil(text, 'Asia/Kolkata', NOW)).toBe(Date.parse(moment));
});

test.each([
  '',
  '24:00',
  '18:60',
  '6pm',
  'tomorrow',
  '2026-11-24',
  '2026-11-24T18:30',
  '2026-13-01T00:00Z',
  '2027-02-30T10:00Z',
  '2026-11-24T10:00:00Z',
  '9999-12-31T23:59-23:59',
])('%j is refused', (text) => {
  expect(readUntil(text, 'Asia/Kolkata', NOW)).toBeNull();
});

test('a time that the change of the clock skips is that of the next day', () => {
  const evening = Date.parse('2026-03-28T20:00:00+01:00');
  expect(readUntil('02:30', 'Europe/Berlin', evening)).toBe(Date.parse('2026-03-30T02:30:00+02:00'));
});
