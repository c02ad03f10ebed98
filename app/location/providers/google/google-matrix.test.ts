import { describe, expect, test } from 'vitest';
import { googleDestination, readDistanceMatrix, readRouteMatrix } from './google-matrix.ts';

const HERE = { lat: 12.9352, lng: 77.6245 };

describe('the destination of a vendor', () => {
  test.each([
    [
      'by name and address',
      'Spice Garden',
      '12 MG Road, Bengaluru',
      null,
      'Spice Garden, 12 MG Road, Bengaluru',
    ],
    ['by them even where it is known', 'Spice Garden', 'MG Road', HERE, 'Spice Garden, MG Road'],
    ['without blanks around them', ' Spice Garden ', ' MG Road ', null, 'Spice Garden, MG Road'],
    ['by the address where it has no name', '', 'MG Road', HERE, 'MG Road'],
    ['by its coordinates without an address', 'Spice Garden', ' ', HERE, HERE],
    ['nowhere by a name alone', 'Spice Garden', '', null, null],
    ['nowhere by the coordinates of a broken import', 'Spice Garden', '', { lat: 0, lng: 0 }, null],
  ])('%s', (_what, name, address, location, expected) => {
    expect(googleDestination({ id: 'v', name, address, location })).toEqual(expected);
  });
});

describe('the Distance Matrix service', () => {
  const found = {
    status: 'OK',
    distance: { text: '5.2 km', value: 5228 },
    duration: { text: '18 mins', value: 1099 },
  };

  test('returns distance and time by destination, in order', () => {
    const elements = [found, { status: 'NOT_FOUND' }, { status: 'ZERO_RESULTS' }];
    expect(readDistanceMatrix({ rows: [{ elements }] }, 3)).toEqual([
      { status: 'ok', distanceText: '5.2 km', durationText: '18 mins', minutes: 18 },
      { status: 'unavailable' },
      { status: 'unavailable' },
    ]);
  });

  test.each([undefined, null, -60, '1099', Number.POSITIVE_INFINITY])(
    'a duration of %s seconds is no number of minutes, and the texts remain',
    (value) => {
      const element = { ...found, duration: { text: '18 mins', value } };
      expect(readDistanceMatrix({ rows: [{ elements: [element] }] }, 1)).toEqual([
        { status: 'ok', distanceText: '5.2 km', durationText: '18 mins' },
      ]);
    },
  );

  test.each([
    ['no distance', { ...found, distance: undefined }],
    ['no duration', { ...found, duration: undefined }],
    ['an empty text', { ...found, distance: { text: '' } }],
  ])('a route with %s is unavailable', (_what, element) => {
    expect(readDistanceMatrix({ rows: [{ elements: [element] }] }, 1)).toEqual([{ status: 'unavailable' }]);
  });

  test.each([
    ['nothing', null],
    ['no rows', {}],
    ['an empty matrix', { rows: [] }],
    ['no elements', { rows: [{}] }],
    ['too few elements', { rows: [{ elements: [found] }] }],
    ['an element without a status', { rows: [{ elements: [found, {}] }] }],
    ['a text that is none', { rows: [{ elements: [found, { ...found, distance: { text: 5 } }] }] }],
  ])('%s is no answer', (_what, response) => {
    expect(() => readDistanceMatrix(response, 2)).toThrow();
  });
});

describe('the Routes library', () => {
  const found = {
    condition: 'ROUTE_EXISTS',
    localizedValues: { distance: '5.2 km', duration: '18 mins' },
    durationMillis: 1_099_000,
  };

  test('returns distance and time by destination, in order', () => {
    const items = [found, { condition: 'ROUTE_NOT_FOUND', localizedValues: null }, { condition: null }];
    expect(readRouteMatrix({ matrix: { rows: [{ items }] } }, 3)).toEqual([
      { status: 'ok', distanceText: '5.2 km', durationText: '18 mins', minutes: 18 },
      { status: 'unavailable' },
      { status: 'unavailable' },
    ]);
  });

  test('is read through getters, as its classes have them', () => {
    class Item {
      get condition() {
        return 'ROUTE_EXISTS';
      }
      get localizedValues() {
        return { distance: '5.2 km', duration: '18 mins' };
      }
      get durationMillis() {
        return 1_099_000;
      }
    }
    expect(readRouteMatrix({ matrix: { rows: [{ items: [new Item()] }] } }, 1)).toMatchObject([
      { status: 'ok', minutes: 18 },
    ]);
  });

  test.each([
    ['no text for the distance', { ...found, localizedValues: { distance: null, duration: '1 min' } }],
    ['no texts at all', { ...found, localizedValues: undefined }],
  ])('a route with %s is unavailable', (_what, item) => {
    expect(readRouteMatrix({ matrix: { rows: [{ items: [item] }] } }, 1)).toEqual([
      { status: 'unavailable' },
    ]);
  });

  test.each([
    ['nothing', undefined],
    ['rows without a matrix', { rows: [{ items: [found] }] }],
    ['an empty matrix', { matrix: { rows: [] } }],
    ['too many items', { matrix: { rows: [{ items: [found, found] }] } }],
    ['an item that is none', { matrix: { rows: [{ items: ['ROUTE_EXISTS'] }] } }],
  ])('%s is no answer', (_what, response) => {
    expect(() => readRouteMatrix(response, 1)).toThrow();
  });
});
