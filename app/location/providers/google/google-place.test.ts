import { describe, expect, test } from 'vitest';
import { readGooglePlace } from './google-place.ts';

/** A result with components of these types, from the smallest area to the largest, as Google orders them. */
function respond(components: [name: string, ...types: string[]][], formatted_address = 'The whole address') {
  const address_components = components.map(([long_name, ...types]) => ({
    long_name,
    short_name: '',
    types,
  }));
  return { results: [{ address_components, formatted_address, place_id: 'x', types: [] }] };
}

const CITY: [string, ...string[]] = ['Bengaluru', 'locality', 'political'];

describe('the neighbourhood is the first component of the first type that there is', () => {
  test.each<[string, [string, ...string[]][]]>([
    ['sublocality', [['A', 'political', 'sublocality', 'sublocality_level_2'], CITY]],
    ['sublocality_level_1 without the general type', [['A', 'sublocality_level_1'], CITY]],
    ['neighborhood', [['A', 'neighborhood', 'political'], CITY]],
    // The order of the types decides, not that of the components.
    ['sublocality before neighborhood', [['B', 'neighborhood'], ['A', 'sublocality'], CITY]],
    ['sublocality_level_1 before neighborhood', [['B', 'neighborhood'], ['A', 'sublocality_level_1'], CITY]],
    ['sublocality before its level 1', [['B', 'sublocality_level_1'], ['A', 'sublocality'], CITY]],
    ['the smaller of two', [['A', 'sublocality'], ['B', 'sublocality', 'sublocality_level_1'], CITY]],
    ['a later one where the first has no name', [[' ', 'sublocality'], ['A', 'neighborhood'], CITY]],
  ])('%s', (_what, components) => {
    expect(readGooglePlace(respond(components))).toEqual({
      label: 'A, Bengaluru',
      name: { neighbourhood: 'A', city: 'Bengaluru' },
    });
  });
});

describe('the city', () => {
  test('is the locality, whatever the district is called', () => {
    const district: [string, ...string[]] = ['Bangalore Urban', 'administrative_area_level_2'];
    expect(readGooglePlace(respond([['A', 'sublocality'], district, CITY]))?.label).toBe('A, Bengaluru');
    expect(readGooglePlace(respond([['A', 'sublocality'], district]))?.label).toBe('A, Bangalore Urban');
  });

  test('is never the state', () => {
    const state: [string, ...string[]] = ['Karnataka', 'administrative_area_level_1', 'political'];
    expect(readGooglePlace(respond([['A', 'sublocality'], state]))).toEqual({
      label: 'The whole address',
      name: null,
    });
  });
});

test('without a neighbourhood the label is the whole address, and the city is known all the same', () => {
  expect(readGooglePlace(respond([['MG Road', 'route'], CITY]))).toEqual({
    label: 'The whole address',
    name: { neighbourhood: null, city: 'Bengaluru' },
  });
});

test.each([
  ['no result', { results: [] }],
  ['a result that names nothing', respond([], ' ')],
])('%s is no name', (_what, response) => {
  expect(readGooglePlace(response)).toBeNull();
});

test('only the first result counts', () => {
  const [worse] = respond([['B', 'sublocality'], CITY]).results;
  const response = respond([['A', 'sublocality'], CITY]);
  expect(readGooglePlace({ results: [...response.results, worse] })?.label).toBe('A, Bengaluru');
});

test.each([
  null,
  'OK',
  {},
  { results: null },
  { results: [{}] },
  { results: [{ formatted_address: 'x' }] },
  { results: [{ address_components: [], formatted_address: 7 }] },
  { results: [{ address_components: [{ long_name: 'A', types: 'locality' }], formatted_address: 'x' }] },
])('what is no answer of Google throws: %o', (response) => {
  expect(() => readGooglePlace(response)).toThrow();
});
