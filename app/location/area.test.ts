import { describe, expect, it, test } from 'vitest';
import {
  areaName,
  areaSlug,
  areaSlugOfPath,
  isAreaSlug,
  MAX_AREA_SLUG_LENGTH,
  namedArea,
  pathPartsOf,
} from './area.ts';

describe('an area', () => {
  it('has a slug of its names', () => {
    expect(areaSlug({ neighbourhood: 'Koramangala', city: 'Bengaluru' })).toBe('koramangala-bengaluru');
    expect(areaSlug({ neighbourhood: null, city: 'Navi Mumbai' })).toBe('navi-mumbai');
    expect(areaSlug({ neighbourhood: "St. Mary's (East)", city: 'Chañdigarh' })).toBe(
      'st-mary-s-east-chandigarh',
    );
  });

  it('is named by its locality, else by its city', () => {
    expect(areaName({ neighbourhood: 'Koramangala', city: 'Bengaluru' })).toBe('Koramangala');
    expect(areaName({ neighbourhood: null, city: 'Bengaluru' })).toBe('Bengaluru');
  });

  it('reaches the browser as slug and name', () => {
    const area = { slug: 'pune', neighbourhood: null, city: 'Pune', lat: 18.5204, lng: 73.8567 };
    expect(namedArea(area)).toEqual({ slug: 'pune', name: 'Pune' });
    expect(namedArea(null)).toBeNull();
  });
});

test('the path of an area has its city first, and leads back to its slug', () => {
  const place = { neighbourhood: 'HSR Layout', city: 'Navi Mumbai' };
  expect(pathPartsOf(place)).toEqual({ city: 'navi-mumbai', locality: 'hsr-layout' });
  expect(areaSlugOfPath('navi-mumbai', 'hsr-layout')).toBe(areaSlug(place));
  expect(pathPartsOf({ neighbourhood: null, city: 'Pune' })).toEqual({ city: 'pune', locality: null });
  expect(areaSlugOfPath('pune', null)).toBe('pune');
  expect(areaSlugOfPath('Pune', null)).toBeNull();
});

describe('a text from outside', () => {
  it('may be a slug if it has only words of small letters and digits', () => {
    expect(isAreaSlug('koramangala-bengaluru')).toBe(true);
    expect(isAreaSlug('sector-62-noida')).toBe(true);
    for (const text of ['', '-', 'a--b', '-a', 'a-', 'Delhi', 'a b', 'a;b', 'é', 'a\n']) {
      expect(isAreaSlug(text), JSON.stringify(text)).toBe(false);
    }
  });

  it('is no slug if it is too long', () => {
    expect(isAreaSlug('a'.repeat(MAX_AREA_SLUG_LENGTH))).toBe(true);
    expect(isAreaSlug('a'.repeat(MAX_AREA_SLUG_LENGTH + 1))).toBe(false);
  });
});
