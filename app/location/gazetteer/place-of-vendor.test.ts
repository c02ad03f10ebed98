import { expect, test } from 'vitest';
import type { Locate } from './place-of-vendor.ts';
import { placeOfVendor } from './place-of-vendor.ts';

const KORAMANGALA = { lat: 12.9352, lng: 77.6245 };
const BENGALURU = { lat: 12.9716, lng: 77.5946 };
const NOWHERE = { lat: null, lng: null, placesource: 'nowhere' };
const locate: Locate = (address) => {
  if (address.includes('Koramangala')) return { ...KORAMANGALA, neighbourhood: 'Koramangala' };
  return address.includes('Bengaluru') ? { ...BENGALURU, neighbourhood: null } : null;
};

test.each([
  // Its own coordinates take precedence over the address.
  ['Koramangala', { lat: 12.9, lng: 77.6 }, { lat: 12.9, lng: 77.6, placesource: 'own' }],
  ['', { lat: -85, lng: 180 }, { lat: -85, lng: 180, placesource: 'own' }],
  // The database refuses to compute with the smallest numbers.
  ['', { lat: 5e-324, lng: 77.6 }, { lat: 0, lng: 77.6, placesource: 'own' }],
  ['Koramangala, Bengaluru', null, { ...KORAMANGALA, placesource: 'locality' }],
  ['Brigade Road, Bengaluru', null, { ...BENGALURU, placesource: 'city' }],
  // Invalid coordinates are ignored, and the address is used.
  ['Koramangala', { lat: 0, lng: 0 }, { ...KORAMANGALA, placesource: 'locality' }],
  ['Koramangala', { lat: '12.9', lng: 77.6 }, { ...KORAMANGALA, placesource: 'locality' }],
  ['Koramangala', { lat: 91, lng: 77.6 }, { ...KORAMANGALA, placesource: 'locality' }],
  // The poles are not on Mercator's map, so the database could not index them.
  ['', { lat: -90, lng: 0 }, NOWHERE],
  ['', { lat: 90, lng: 0 }, NOWHERE],
  ['Behind the old mill', null, NOWHERE],
])('a vendor in %j with %j is at %j', (address, location, expected) => {
  expect(placeOfVendor({ address, location }, locate)).toEqual(expected);
});

test('without a gazetteer only a vendor with coordinates gets a position', () => {
  expect(placeOfVendor({ address: 'Koramangala', location: null }, null)).toEqual({
    lat: null,
    lng: null,
    placesource: 'unknown',
  });
  expect(placeOfVendor({ address: '', location: KORAMANGALA }, null).placesource).toBe('own');
});
