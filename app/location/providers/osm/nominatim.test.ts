import { describe, expect, test } from 'vitest';
import type { ServiceResult } from '../../maps.ts';
import { createNominatim } from './nominatim.server.ts';

const HERE = { lat: 12.935, lng: 77.624 };

function nominatim(value: unknown) {
  const urls: URL[] = [];
  const ask = async (url: URL): Promise<ServiceResult<unknown>> => {
    urls.push(url);
    return { ok: true, value };
  };
  return { ...createNominatim('https://maps.test/nominatim', ask), urls };
}

const place = (address: unknown) => ({ display_name: 'Somewhere, Karnataka, India', address });
const nameOf = async (address: object) => {
  const answer = await nominatim(place(address)).reverse(HERE);
  return answer.ok ? answer.value : answer.reason;
};

describe('the name of a position', () => {
  test('is requested in English, at the level of a neighbourhood', async () => {
    const { reverse, urls } = nominatim(place({}));
    await reverse(HERE);
    expect(urls.map(({ href }) => href)).toEqual([
      'https://maps.test/nominatim/reverse?format=jsonv2&accept-language=en&lat=12.935&lon=77.624&zoom=14&addressdetails=1',
    ]);
  });

  // Spec §7 names the kinds of Google's map in this order: the larger part of a city first.
  test.each([
    [{ suburb: 'A', neighbourhood: 'B', quarter: 'C', city: 'X' }, 'A'],
    [{ neighbourhood: 'B', quarter: 'C', city: 'X' }, 'B'],
    [{ quarter: 'C', city: 'X' }, 'C'],
    [{ suburb: '', quarter: 'C', city: 'X' }, 'C'],
    [{ suburb: 7, quarter: 'C', city: 'X' }, 'C'],
  ])('takes the neighbourhood of %j', async (address, neighbourhood) => {
    expect(await nameOf(address)).toEqual({
      label: `${neighbourhood}, X`,
      name: { neighbourhood, city: 'X' },
    });
  });

  test.each([
    [{ city: '1', town: '2', village: '3', municipality: '4', state_district: '5', county: '6' }, '1'],
    [{ town: '2', village: '3', municipality: '4', state_district: '5', county: '6' }, '2'],
    [{ village: '3', municipality: '4', state_district: '5', county: '6' }, '3'],
    [{ municipality: '4', state_district: '5', county: '6' }, '4'],
    [{ state_district: '5', county: '6' }, '5'],
    [{ county: '6' }, '6'],
  ])('takes the city of %j', async (address, city) => {
    expect(await nameOf({ suburb: 'A', ...address })).toMatchObject({ label: `A, ${city}` });
  });

  test('is the whole address if neighbourhood or city is missing', async () => {
    const label = 'Somewhere, Karnataka, India';
    expect(await nameOf({ city: 'X' })).toEqual({ label, name: { neighbourhood: null, city: 'X' } });
    expect(await nameOf({ suburb: 'A' })).toEqual({ label, name: null });
    expect(await nameOf({})).toEqual({ label, name: null });
  });

  test('is missing where the map has nothing', async () => {
    expect(await nominatim({ error: 'Unable to geocode' }).reverse(HERE)).toEqual({ ok: true, value: null });
  });

  test.each([null, [], 'text', {}, { display_name: '' }, { display_name: 5 }, place(5), { error: {} }])(
    'is not read from %j',
    async (value) => {
      expect(await nominatim(value).reverse(HERE)).toMatchObject({ ok: false });
    },
  );
});

describe('the position of an address', () => {
  test('is searched in India, the best match only', async () => {
    const { search, urls } = nominatim([{ lat: '12.9352', lon: '77.6245', display_name: 'x' }]);
    expect(await search('5th Block & more, Bengaluru')).toEqual({
      ok: true,
      value: { lat: 12.9352, lng: 77.6245 },
    });
    expect(urls.map(({ href }) => href)).toEqual([
      'https://maps.test/nominatim/search?format=jsonv2&accept-language=en&q=5th+Block+%26+more%2C+Bengaluru&limit=1&countrycodes=in',
    ]);
  });

  test('is missing if nothing matches', async () => {
    expect(await nominatim([]).search('nowhere')).toEqual({ ok: true, value: null });
  });

  test.each([
    null,
    {},
    [{}],
    [{ lat: 12.9, lon: 77.6 }],
    [{ lat: '12.9' }],
    [{ lat: '', lon: '77' }],
    [{ lat: 'NaN', lon: '77' }],
    [{ lat: '91', lon: '77' }],
    [{ lat: '0', lon: '0' }],
  ])('is not taken from %j', async (value) => {
    expect(await nominatim(value).search('x')).toMatchObject({ ok: false });
  });
});

test('a failure of the server is passed on', async () => {
  const refused = { ok: false, reason: 'it answered 403' } as const;
  const { reverse, search } = createNominatim('https://maps.test', async () => refused);
  expect(await reverse(HERE)).toBe(refused);
  expect(await search('x')).toBe(refused);
});
