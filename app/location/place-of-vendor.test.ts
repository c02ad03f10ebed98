import { expect, test } from 'vitest';
import type { Locate } from './place-of-vendor.ts';
import { placeOfVendor } from './place-of-vendor.ts';

const KORAMANGALA = { lat: 12.9352, lng: 77.6245 };
const NOWHERE = { lat: null, lng: null, placesource: 'nowhere' };
const locate: Locate = (address) => (address.includes('Koramangala') ? KORAMANGALA : null);

test.each([
  // Its own coordinates come first, whatever the address says.
  ['Koramangala', { lat: 12.9, lng: 77.6 }, { lat: 12.9, lng: 77.6, placesource: 'own' }],
  ['', { lat: -85, lng: 180 }, { lat: -85, lng: 180, placesource: 'own' }],
  ['Koramangala, Bengaluru', null, { ...KORAMANGALA, placesource: 'locality' }],
  // What is no point on the map is none; the address still helps.
  ['Koramangala', { lat: 0, lng: 0 }, { ...KORAMANGALA, placesource: 'locality' }],
  ['Koramangala', { lat: '12.9', lng: 77.6 }, { ...KORAMANGALA, placesource: 'locality' }],
  ['Koramangala', { lat: 91, lng: 77.6 }, { ...KORAMANGALA, placesource: 'locality' }],
  // The pole has no point on Mercator's map: the database could not index it.
  ['', { lat: -90, lng: 0 }, NOWHERE],
  ['', { lat: 90, lng: 0 }, NOWHERE],
  ['Behind the old mill', null, NOWHERE],
])('a vendor in %j with %j is at %j', (address, location, expected) => {
  expect(placeOfVendor({ address, location }, locate)).toEqual(expected);
});

test('without a list of localities only a vendor with coordinates is placed', () => {
  expect(placeOfVendor({ address: 'Koramangala', location: null }, null)).toEqual({
    lat: null,
    lng: null,
    placesource: 'unknown',
  });
  expect(placeOfVendor({ address: '', location: KORAMANGALA }, null).placesource).toBe('own');
});
