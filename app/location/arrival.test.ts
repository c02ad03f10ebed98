import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrivalLabel, arrivalRange, arrivalText, arrivalTimes, latestArrival } from './arrival.ts';

const travel = fc.double({ min: 0, max: 60 * 100, noNaN: true });
const preparation = fc.integer({ min: 0, max: 240 });

test.each([
  [9, 20, '25–35 min'],
  [10, 20, '30–40 min'],
  [0, 0, '0–10 min'],
  [39.9, 20, '55–65 min'],
  [40, 20, '60–80 min'],
  [84.9, 20, '100–120 min'],
])('a drive of %d minutes after %d in the kitchen is shown as %s', (minutes, kitchen, text) => {
  const range = arrivalRange(minutes, kitchen);
  expect(range && arrivalText(range)).toBe(text);
});

test('a vendor without a preparation time takes 20 minutes', () => {
  expect(arrivalRange(10, undefined)).toEqual({ from: 30, to: 40 });
});

test('screen readers hear a sentence', () => {
  expect(arrivalLabel({ from: 30, to: 40 })).toBe('Estimated arrival in 30 to 40 minutes');
});

test.each([
  ['a drive of unknown length', undefined, 20],
  ['a drive that is no number', Number.NaN, 20],
  ['a negative drive', -1, 20],
  ['an endless drive', Number.POSITIVE_INFINITY, 20],
  ['a kitchen 2,000 km away', 7_400, 20],
  ['an arrival that may be later than in two hours', 85, 20],
  ['a preparation of more than two hours', 5, 121],
])('%s has no estimate', (_what, minutes, kitchen) => {
  expect(arrivalRange(minutes, kitchen)).toBeNull();
});

test('a range contains the sum, starts less than five minutes before it, and has ends in steps of five', () => {
  fc.assert(
    fc.property(travel, preparation, (minutes, kitchen) => {
      const range = arrivalRange(minutes, kitchen);
      if (!range) {
        expect(minutes + kitchen).toBeGreaterThanOrEqual(105);
        return;
      }
      expect(range.from).toBeLessThanOrEqual(minutes + kitchen);
      expect(range.to).toBeGreaterThan(minutes + kitchen);
      expect(range.from).toBeGreaterThan(kitchen - 5);
      expect(range.from % 5).toBe(0);
      expect([10, 20]).toContain(range.to - range.from);
      expect(range.to).toBeLessThanOrEqual(120);
    }),
  );
});

test('a longer drive or preparation never arrives earlier', () => {
  fc.assert(
    fc.property(travel, travel, preparation, preparation, (a, b, one, other) => {
      const near = arrivalRange(Math.min(a, b), Math.min(one, other));
      const far = arrivalRange(Math.max(a, b), Math.max(one, other));
      if (!far) return;
      expect(near?.from).toBeLessThanOrEqual(far.from);
      expect(near?.to).toBeLessThanOrEqual(far.to);
    }),
  );
});

test.each([
  ['14:10:00', '14:40:00', '14:50:00'],
  ['14:12:59', '14:40:00', '14:50:00'],
  ['14:15:00', '14:45:00', '14:55:00'],
  ['23:27:00', '23:55:00', '00:05:00'],
])('30 to 40 minutes after %s are from %s to %s', (ordered, from, to) => {
  const times = arrivalTimes({ from: 30, to: 40 }, new Date(`2026-03-01T${ordered}Z`));
  expect([times.from.slice(11, 19), times.to.slice(11, 19)]).toEqual([from, to]);
});

test('the times contain preparation plus travel', () => {
  const date = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(date, fc.integer({ min: 0, max: 104 }), (ordered, minutes) => {
      const range = arrivalRange(minutes, 0) ?? expect.fail('no estimate');
      const times = arrivalTimes(range, ordered);
      const ready = ordered.getTime() + minutes * 60_000;
      expect(Date.parse(times.from)).toBeLessThanOrEqual(ready);
      expect(Date.parse(times.to)).toBeGreaterThanOrEqual(ready);
    }),
  );
});

test('an order arrives with its last vendor, and is not estimated if one of them is not', () => {
  const [soon, late] = [
    { from: 30, to: 40 },
    { from: 60, to: 80 },
  ];
  expect(latestArrival([soon, late, soon])).toEqual(late);
  expect(latestArrival([soon])).toEqual(soon);
  expect(latestArrival([soon, undefined])).toBeNull();
  expect(latestArrival([])).toBeNull();
});
