import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from '../text/parse-json.ts';
import { isPosition, isSamePlace, placeLabel, readChosenPlaceOf, roundPosition } from './place.ts';

test('the label of a place is neighbourhood and city, or the city alone', () => {
  expect(placeLabel({ neighbourhood: 'Koramangala', city: 'Bengaluru' })).toBe('Koramangala, Bengaluru');
  expect(placeLabel({ neighbourhood: null, city: 'Bengaluru' })).toBe('Bengaluru');
});

test('rounding moves a position by less than 80 m', () => {
  expect(roundPosition({ lat: 12.93521, lng: 77.62449 })).toEqual({ lat: 12.935, lng: 77.624 });
  expect(Object.is(roundPosition({ lat: -0.0001, lng: 0 }).lat, 0)).toBe(true);
});

describe('a position', () => {
  test.each([
    [{ lat: 12.9, lng: 77.6 }, true],
    [{ lat: -90, lng: 180 }, true],
    [{ lat: 0, lng: 77.6 }, true],
    // What some imports write for unknown coordinates.
    [{ lat: 0, lng: 0 }, false],
    [{ lat: 90.1, lng: 0 }, false],
    [{ lat: 1, lng: -180.5 }, false],
    [{ lat: '12.9', lng: '77.6' }, false],
    [{ lat: Number.NaN, lng: 1 }, false],
    [{ lat: 12.9 }, false],
    [null, false],
    ['12.9,77.6', false],
  ])('%o is one: %s', (value, expected) => {
    expect(isPosition(value)).toBe(expected);
  });
});

describe('the stored place', () => {
  test('survives serialization', () => {
    const place = { label: 'Indiranagar, Bengaluru', lat: 12.9719, lng: 77.6412 };
    expect(readChosenPlaceOf(JSON.parse(JSON.stringify(place)))).toEqual(place);
  });

  test.each([{ slug: 'indiranagar-bengaluru', name: 'Indiranagar' }, null])('has the area %j', (area) => {
    const place = { label: 'A', lat: 1, lng: 1, area };
    expect(readChosenPlaceOf(JSON.parse(JSON.stringify(place)))).toEqual(place);
  });

  test.each([
    7,
    {},
    { slug: 'pune' },
    { slug: 'Pune', name: 'Pune' },
    { slug: 'pune; Path=/', name: 'Pune' },
    { slug: 'pune', name: '' },
    { slug: 'pune', name: 'a'.repeat(201) },
  ])('has no area yet where the browser holds %j', (area) => {
    expect(readChosenPlaceOf({ label: 'A', lat: 1, lng: 1, area })).toEqual({ label: 'A', lat: 1, lng: 1 });
  });

  test.each([
    null,
    '',
    'null',
    '{',
    '[]',
    '{"label":"","lat":1,"lng":1}',
    '{"label":"A","lat":"1","lng":1}',
    '{"label":7,"lat":1,"lng":1}',
    `{"label":"${'a'.repeat(201)}","lat":1,"lng":1}`,
  ])('is none when the browser holds %s', (text) => {
    expect(readChosenPlaceOf(parseJson(text))).toBeNull();
  });

  test('never makes the page fail, whatever is stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const place = readChosenPlaceOf(parseJson(text));
        return place === null || isPosition(place);
      }),
    );
  });
});

test.each([
  [null, undefined, true],
  [null, { lat: 12.935, lng: 77.625 }, false],
  [{ lat: 12.9352, lng: 77.6245 }, { lat: 12.935, lng: 77.625 }, true],
  [{ lat: 12.9352, lng: 77.6245 }, { lat: 12.938, lng: 77.625 }, false],
  [{ lat: 12.9352, lng: 77.6245 }, { lat: 12.935, lng: 77.626 }, false],
])('%j and %j are one place: %s', (one, other, expected) => {
  expect(isSamePlace(one, other)).toBe(expected);
  expect(isSamePlace(other, one)).toBe(expected);
});
