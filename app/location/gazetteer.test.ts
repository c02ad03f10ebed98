import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { greatCircleKm } from './distance.ts';
import { createGazetteer } from './gazetteer.server.ts';
import { placeLabel } from './place.ts';

const CSV = readFileSync(join(import.meta.dirname, 'localities.csv'), 'utf8');
const HEADER = 'city,state,locality,lat,lng';
const gazetteer = createGazetteer(CSV);
const rows = CSV.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .map(([city = '', , neighbourhood = '', lat, lng]) => ({
    city,
    neighbourhood,
    lat: Number(lat),
    lng: Number(lng),
  }));

describe('the name of a position', () => {
  test('is the locality itself at the centre of each of the 600', () => {
    expect(rows).toHaveLength(600);
    for (const { city, neighbourhood, lat, lng } of rows) {
      expect(gazetteer.nearest({ lat, lng }), `${neighbourhood}, ${city}`).toEqual({ neighbourhood, city });
    }
  });

  test('is the city alone from 3 km to 25 km away, and nothing beyond', () => {
    const { nearest } = createGazetteer(`${HEADER}\nPune,Maharashtra,Camp,18.5150,73.8790\n`);
    const north = (km: number) => ({ lat: 18.515 + km / 111.195, lng: 73.879 });
    expect(nearest(north(2.99))).toEqual({ neighbourhood: 'Camp', city: 'Pune' });
    expect(nearest(north(3.01))).toEqual({ neighbourhood: null, city: 'Pune' });
    expect(nearest(north(24.99))).toEqual({ neighbourhood: null, city: 'Pune' });
    expect(nearest(north(25.01))).toBeNull();
  });

  test('is none exactly where no locality is within 25 km, all over India and around it', () => {
    let named = 0;
    for (let lat = 6; lat <= 38; lat += 0.25) {
      for (let lng = 66; lng <= 98; lng += 0.25) {
        const isNear = rows.some((row) => greatCircleKm({ lat, lng }, row) <= 25);
        expect(gazetteer.nearest({ lat, lng }) !== null, `${lat}, ${lng}`).toBe(isNear);
        if (isNear) named += 1;
      }
    }
    expect(named).toBeGreaterThan(24);
  });

  test.each([
    ['London', 51.5072, -0.1276],
    ['Dhaka', 23.8103, 90.4125],
    ['Colombo', 6.9271, 79.8612],
    ['the Thar desert', 27.0, 70.9],
    ['the sea off Mumbai', 18.9, 72.0],
    ['no place, as broken devices say it', 0, 0],
    ['the south pole', -90, 0],
    ['the antipode of Bengaluru', -12.9352, -102.3755],
  ])('is none in %s', (_where, lat, lng) => {
    expect(gazetteer.nearest({ lat, lng })).toBeNull();
  });
});

describe('the search by name', () => {
  const labels = (query: string, limit = 5) => gazetteer.findPlaces(query, limit).map(({ label }) => label);

  test('finds each of the 600 by its own label, first', () => {
    for (const row of rows) expect(labels(placeLabel(row), 1)).toEqual([placeLabel(row)]);
  });

  test.each([
    ['kora', 'Koramangala, Bengaluru'],
    ['KORAMANGALA', 'Koramangala, Bengaluru'],
    ['  Kóramangala ', 'Koramangala, Bengaluru'],
    ['koramangala beng', 'Koramangala, Bengaluru'],
    ['t nagar', 'T. Nagar, Chennai'],
    ['T.Nagar', 'T. Nagar, Chennai'],
    ['mangala', 'Koramangala, Bengaluru'],
  ])('finds by %j', (query, label) => {
    expect(labels(query)).toContain(label);
  });

  test('puts the start of a name before the start of a word, a city, and the middle of a word', () => {
    const { findPlaces } = createGazetteer(
      [
        HEADER,
        'Agra,Uttar Pradesh,Tajganj,27.1600,78.0400',
        'Mysuru,Karnataka,Camp Agrahara,12.3050,76.6550',
        'Pune,Maharashtra,Agra Road,18.5150,73.8790',
        'Surat,Gujarat,Bagrapur,21.1900,72.8300',
      ].join('\n'),
    );
    expect(findPlaces('agra', 9).map(({ neighbourhood }) => neighbourhood)).toEqual([
      'Agra Road',
      'Camp Agrahara',
      'Tajganj',
      'Bagrapur',
    ]);
  });

  test('knows cities by their older names', () => {
    expect(labels('Bangalore', 3)).toHaveLength(3);
    expect(labels('Bangalore', 50).every((label) => label.endsWith(', Bengaluru'))).toBe(true);
    expect(labels('Bombay')[0]).toMatch(/, Mumbai$/);
  });

  test('gives one entry for each city that has the name', () => {
    expect(labels('MG Road', 10).filter((label) => label.startsWith('MG Road, '))).toHaveLength(4);
  });

  test.each(['', '   ', '...', 'zzzz', 'ಕೋರಮಂಗಲ'])('finds nothing for %j', (query) => {
    expect(labels(query)).toEqual([]);
  });

  test('gives no more than it is asked for, with where each place is', () => {
    expect(gazetteer.findPlaces('a', 7)).toHaveLength(7);
    expect(gazetteer.findPlaces('koramangala', 1)).toEqual([
      {
        label: 'Koramangala, Bengaluru',
        neighbourhood: 'Koramangala',
        city: 'Bengaluru',
        lat: 12.9352,
        lng: 77.6245,
      },
    ]);
  });
});

describe('an address', () => {
  const nameAt = (address: string) => {
    const position = gazetteer.locate(address);
    const name = position && gazetteer.nearest(position);
    return name && placeLabel(name);
  };

  test('that names a locality and its city lies at its centre, for each of the 600', () => {
    for (const row of rows) {
      const address = `14, 3rd Cross, ${row.neighbourhood}, ${row.city} 560001`;
      expect(nameAt(address)).toBe(placeLabel(row));
    }
  });

  test.each([
    ['80 Feet Road, Koramangala 4th Block, Bangalore', 'Koramangala, Bengaluru'],
    ['12 MG Road, Indiranagar, Bengaluru', 'Indiranagar, Bengaluru'],
    ['Shop 4, Sector 17, Vashi, Navi Mumbai, Maharashtra', 'Vashi, Navi Mumbai'],
    ['SECTOR-18 NOIDA', 'Sector 18, Noida'],
    ['Calangute, Goa', 'Calangute, North Goa'],
    // Sector 1 is not Sector 12.
    ['Sector 1, Faridabad', null],
    // A locality alone may be anywhere, a city alone is too large.
    ['Civil Lines', null],
    ['Bengaluru', null],
    ['', null],
  ])('%j is at %s', (address, label) => {
    expect(nameAt(address)).toBe(label);
  });
});

test('a list that is broken is refused with the line', () => {
  expect(() => createGazetteer('a,b\n')).toThrow('header');
  expect(() => createGazetteer(`${HEADER}\nPune,Maharashtra,Camp,x,73.8\n`)).toThrow('line 2');
});
