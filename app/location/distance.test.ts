import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  durationText,
  estimateDrive,
  estimatedDistanceText,
  greatCircleKm,
  roughDistanceText,
} from './distance.ts';

const KORAMANGALA = { lat: 12.9352, lng: 77.6245 };
const INDIRANAGAR = { lat: 12.9719, lng: 77.6412 };
const DELHI = { lat: 28.6139, lng: 77.209 };

const position = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('known distances are computed', () => {
  // One degree of latitude, and Bengaluru to Delhi.
  expect(greatCircleKm({ lat: 0, lng: 0 }, { lat: 1, lng: 0 })).toBeCloseTo(111.195, 2);
  expect(greatCircleKm(KORAMANGALA, DELHI)).toBeCloseTo(1743.9, 0);
});

test('a distance is never negative, the same both ways, 0 only on the spot, at most half the globe', () => {
  fc.assert(
    fc.property(position, position, (a, b) => {
      const km = greatCircleKm(a, b);
      expect(km).toBeGreaterThanOrEqual(0);
      expect(km).toBeLessThanOrEqual(20_016);
      expect(greatCircleKm(b, a)).toBeCloseTo(km, 6);
      expect(greatCircleKm(a, a)).toBe(0);
    }),
  );
});

test('no detour is shorter than the straight line', () => {
  fc.assert(
    fc.property(position, position, position, (a, b, c) => {
      expect(greatCircleKm(a, c)).toBeLessThanOrEqual(greatCircleKm(a, b) + greatCircleKm(b, c) + 1e-3);
    }),
  );
});

test('a drive is 1.35 times the straight line at 22 km/h, plus 3 minutes', () => {
  const straight = greatCircleKm(KORAMANGALA, INDIRANAGAR);
  const { km, minutes } = estimateDrive(KORAMANGALA, INDIRANAGAR);
  expect(km).toBeCloseTo(straight * 1.35, 9);
  expect(minutes).toBeCloseTo((straight * 1.35 * 60) / 22 + 3, 9);
  expect(estimateDrive(DELHI, DELHI)).toEqual({ km: 0, minutes: 3 });
});

test.each([
  [0, '≈ 0.1 km'],
  [0.04, '≈ 0.1 km'],
  [0.94, '≈ 0.9 km'],
  [3.2, '≈ 3.2 km'],
  [12, '≈ 12.0 km'],
  [99.94, '≈ 99.9 km'],
  [99.96, '≈ 100 km'],
  [2354.3, '≈ 2,354 km'],
])('%d km reads %s', (km, text) => {
  expect(estimatedDistanceText(km)).toBe(text);
});

test.each([
  [0.2, '1 min'],
  [3, '3 min'],
  [11.6, '12 min'],
  [59.4, '59 min'],
  [59.6, '1 h'],
  [65, '1 h 5 min'],
  [120, '2 h'],
  [1439, '23 h 59 min'],
  [1439.7, '24 h'],
  [6500, '108 h'],
])('%d minutes read %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});

test.each([
  [0, 'approx. 1 km'],
  [6.4, 'approx. 6 km'],
  [1_234.5, 'approx. 1,235 km'],
])('%d km to a city is shown as %s', (km, text) => {
  expect(roughDistanceText(km)).toBe(text);
});
