import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { areaSlug, isAreaSlug, namedArea } from '../area.ts';
import { greatCircleKm } from '../distance.ts';
import { placeLabel } from '../place.ts';
import { LARGE_CITIES } from '../position/large-cities.ts';
import { createGazetteer } from './gazetteer.server.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const LISTS = {
  localities: read('localities.csv'),
  cities: read('cities.csv'),
  pincodes: read('pincodes.csv'),
};
const HEADER = 'city,state,locality,lat,lng';
const gazetteer = createGazetteer(LISTS);
const rows = LISTS.localities
  .trim()
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

  test('is the city only from 3 km to 25 km away, and nothing farther out', () => {
    const localities = `${HEADER}\nPune,Maharashtra,Camp,18.5150,73.8790\n`;
    const { nearest } = createGazetteer({ ...LISTS, localities, pincodes: 'pincode,city,locality\n' });
    const north = (km: number) => ({ lat: 18.515 + km / 111.195, lng: 73.879 });
    expect(nearest(north(2.99))).toEqual({ neighbourhood: 'Camp', city: 'Pune' });
    expect(nearest(north(3.01))).toEqual({ neighbourhood: null, city: 'Pune' });
    expect(nearest(north(24.99))).toEqual({ neighbourhood: null, city: 'Pune' });
    expect(nearest(north(25.01))).toBeNull();
  });

  test('is missing exactly where no locality is within 25 km, in and around India', () => {
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

  test('finds each of the 600 by its own label, as the first result', () => {
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

  test('ranks the start of a name before the start of a word, a city, and the middle of a word', () => {
    const localities = [
      HEADER,
      'Agra,Uttar Pradesh,Tajganj,27.1600,78.0400',
      'Mysuru,Karnataka,Camp Agrahara,12.3050,76.6550',
      'Pune,Maharashtra,Agra Road,18.5150,73.8790',
      'Surat,Gujarat,Bagrapur,21.1900,72.8300',
    ].join('\n');
    const { findPlaces } = createGazetteer({ ...LISTS, localities, pincodes: 'pincode,city,locality\n' });
    expect(findPlaces('agra', 9).map(({ label }) => label)).toEqual([
      'Agra',
      'Agra Road, Pune',
      'Camp Agrahara, Mysuru',
      'Tajganj, Agra',
      'Bagrapur, Surat',
      'Prayagraj',
    ]);
  });

  test.each([
    ['bangalore', 'Bengaluru'],
    ['bombay', 'Mumbai'],
    ['calcutta', 'Kolkata'],
    ['madras', 'Chennai'],
    ['gurgaon', 'Gurugram'],
    ['new delhi', 'Delhi'],
    ['poona', 'Pune'],
    ['trivandrum', 'Thiruvananthapuram'],
    ['cochin', 'Kochi'],
    ['baroda', 'Vadodara'],
    ['mysore', 'Mysuru'],
    ['mangalore', 'Mangaluru'],
    ['allahabad', 'Prayagraj'],
    ['pondicherry', 'Puducherry'],
  ])('knows by its older name %s: %s', (query, city) => {
    expect(labels(query)[0]).toBe(city);
  });

  test("continues with a city's own localities", () => {
    expect(labels('Bangalore', 99)).toHaveLength(46);
    expect(
      labels('Bangalore', 99)
        .slice(1)
        .every((label) => label.endsWith(', Bengaluru')),
    ).toBe(true);
  });

  test.each([
    ['koramangla', 'Koramangala, Bengaluru'],
    ['kormangala', 'Koramangala, Bengaluru'],
    ['koramangala banglore', 'Koramangala, Bengaluru'],
    ['banglore', 'Bengaluru'],
    ['whitefeild', 'Whitefield, Bengaluru'],
    ['indira ngr', 'Indiranagar, Bengaluru'],
    ['hydrabad', 'Hyderabad'],
    ['chenai', 'Chennai'],
  ])('understands %j, which has typing errors', (query, label) => {
    expect(labels(query)[0]).toBe(label);
  });

  test.each([
    ['j p nagar', ['JP Nagar, Bengaluru']],
    ['J.P. Nagar', ['JP Nagar, Bengaluru']],
    // The larger city comes first.
    ['Indira nagar', ['Indiranagar, Bengaluru', 'Indira Nagar, Lucknow']],
    ['indiranagar', ['Indiranagar, Bengaluru', 'Indira Nagar, Lucknow']],
    ['electronic city bangalore', ['Electronic City, Bengaluru']],
  ])('takes %j with or without its spaces', (query, expected) => {
    expect(labels(query)).toEqual(expected);
  });

  test.each([
    ['560034', ['Koramangala, Bengaluru', 'Bengaluru']],
    ['560 034', ['Koramangala, Bengaluru', 'Bengaluru']],
    ['400050', ['Bandra West, Mumbai', 'Mumbai']],
    // Without a locality of the pincode its city is found.
    ['110099', ['Delhi']],
    ['201301', ['Noida']],
    ['201001', ['Ghaziabad']],
    ['575001', ['Mangaluru']],
    ['koramangala 560034', ['Koramangala, Bengaluru']],
    ['999999', []],
  ])('finds by the pincode %j', (query, expected) => {
    expect(labels(query)).toEqual(expected);
  });

  test('finds places by the prefix of a pincode', () => {
    expect(labels('5600', 2)).toEqual(['Bengaluru', 'MG Road, Bengaluru']);
  });

  test('does not compare a long text word by word', () => {
    expect(labels('a b c d e f g h i j k l m n o p q r s t u v w x y z')).toEqual([]);
  });

  test('returns one entry for each city with the name', () => {
    expect(labels('MG Road', 10).filter((label) => label.startsWith('MG Road, '))).toHaveLength(4);
  });

  test.each(['', '   ', '...', 'zzzz', 'ಕೋರಮಂಗಲ'])('finds nothing for %j', (query) => {
    expect(labels(query)).toEqual([]);
  });

  test('respects the limit and returns positions', () => {
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

  test('with a locality and its city is at the centre of the locality, for each of the 600', () => {
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
    ['14, 5th Cross, 560 034', 'Koramangala, Bengaluru'],
    ['Civil Lines 110054', 'Civil Lines, Delhi'],
    // A city inside a name takes no precedence over the locality or the pincode of the address.
    ['Mysore Bonda House, Jayanagar', 'Jayanagar, Bengaluru'],
    ['Jayanagar, Mysore Bonda House', 'Jayanagar, Bengaluru'],
    ['Hyderabad Biryani Centre, Koramangala 560034', 'Koramangala, Bengaluru'],
    ['Koramangala, near Delhi Darbar', 'Koramangala, Bengaluru'],
    ['Mysore Cafe, Vijayanagar 560040', 'Vijayanagar, Bengaluru'],
    ['Delhi Darbar, 5th Cross, 560034', 'Koramangala, Bengaluru'],
    ['Mysore Bonda House, Vijayanagar, Mysuru', 'Vijayanagar, Mysuru'],
    ['Jayanagar Bangalore Karnataka', 'Jayanagar, Bengaluru'],
  ])('%j is at %s', (address, label) => {
    expect(nameAt(address)).toBe(label);
  });

  test.each([
    ['Brigade Road, Bengaluru', 'Bengaluru'],
    ['FC Road, Poona', 'Pune'],
    ['Food Street, Navi Mumbai', 'Navi Mumbai'],
    // The later of two cities wins.
    ['Old Bombay Highway, near Delhi Darbar, Hyderabad', 'Hyderabad'],
    // A landmark's name may contain another city.
    ['Brigade Road, Bengaluru, opp Delhi Darbar', 'Bengaluru'],
    ['Brigade Road, Bengaluru, opposite Delhi Public School', 'Bengaluru'],
    ['Residency Road, Bengaluru, Karnataka, above Hyderabad House', 'Bengaluru'],
    ['100 Feet Road, Bengaluru, near Mysore Bank', 'Bengaluru'],
    // Sector 1 is not Sector 12.
    ['Sector 1, Faridabad', 'Faridabad'],
    ['12, 3rd Main, 560099', 'Bengaluru'],
    // The pincode belongs to another city.
    ['1st Main, Chennai 560034', 'Chennai'],
    ['Hampankatta, Mangalore', 'Mangaluru'],
  ])('%j is no nearer known than its city, %s', (address, city) => {
    expect(gazetteer.locate(address)).toMatchObject({ neighbourhood: null, city, label: city });
  });

  test.each([
    // A locality alone may be in any city, and so may a street with a city's name.
    'Civil Lines',
    'Mysore Road',
    // A state is too large.
    'Palolem, Goa',
    'Behind the old mill',
    '',
  ])('%j is nowhere', (address) => {
    expect(gazetteer.locate(address)).toBeNull();
  });

  test('with only a street and a city is in that city, for each of the cities', () => {
    const { findPlaces, locate } = gazetteer;
    for (const city of new Set(rows.map((row) => row.city))) {
      expect(locate(`7 Lakeside Street, ${city}`)).toEqual(findPlaces(city, 1)[0]);
    }
  });
});

test("each pincode has a prefix of its city's list", () => {
  for (const line of LISTS.pincodes.trim().split('\n').slice(1)) {
    const [pincode = '', city] = line.split(',');
    expect(gazetteer.locate(`1st Cross ${pincode}`)?.city, line).toBe(city);
  }
});

test('the suggested cities equal those of the list', () => {
  for (const { area, ...city } of LARGE_CITIES) {
    expect(gazetteer.findPlaces(city.label, 1)[0]).toMatchObject(city);
    expect(area).toEqual(namedArea(gazetteer.areaOf(area?.slug ?? '')));
    expect(area?.name).toBe(city.label);
  }
});

test('each city lies among its localities', () => {
  for (const row of rows) {
    const [city] = gazetteer.findPlaces(row.city, 1);
    expect(city?.label, row.city).toBe(row.city);
    expect(city && greatCircleKm(city, row), `${row.neighbourhood}, ${row.city}`).toBeLessThan(35);
  }
});

test('a broken list is refused with its line', () => {
  const withLists = (lists: Partial<typeof LISTS>) => () => createGazetteer({ ...LISTS, ...lists });
  expect(withLists({ localities: 'a,b\n' })).toThrow('header');
  expect(withLists({ localities: `${HEADER}\nPune,Maharashtra,Camp,x,73.8\n` })).toThrow('line 2');
  expect(withLists({ localities: `${HEADER}\nAtlantis,Sea,Camp,18.5,73.8\n` })).toThrow('line 2');
  expect(withLists({ cities: 'city,state,lat,lng,names,pincodes\nPune,,1,1,,\n' })).toThrow('line 2');
  expect(withLists({ pincodes: 'pincode,city,locality\n5600,Bengaluru,Koramangala\n' })).toThrow('line 2');
  expect(withLists({ pincodes: 'pincode,city,locality\n560034,Bengaluru,Atlantis\n' })).toThrow('line 2');
});

describe('areas', () => {
  const published = read('area-slugs.txt').trim().split('\n');

  test('have the slugs that were published, because cookies, links and imports hold them', () => {
    for (const slug of published) expect(gazetteer.areaOf(slug)?.slug, slug).toBe(slug);
  });

  test('are every city and locality, each with a slug of its own in the published list', () => {
    const slugs = gazetteer.areas.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.toSorted()).toEqual(published);
    expect(slugs.filter((slug) => !isAreaSlug(slug))).toEqual([]);
    expect(slugs).toHaveLength(688);
  });

  test('are found around a position: the locality, farther out its city, and nothing far from all', () => {
    for (const { city, neighbourhood, lat, lng } of rows) {
      expect(gazetteer.areaAt({ lat, lng })?.slug).toBe(areaSlug({ neighbourhood, city }));
    }
    expect(gazetteer.areaAt({ lat: 12.75, lng: 77.5 })).toMatchObject({
      slug: 'bengaluru',
      neighbourhood: null,
      lat: 12.9716,
    });
    expect(gazetteer.areaAt({ lat: 0.5, lng: 60 })).toBeNull();
  });

  test('are the city itself where the only locality around lies in a city that cities.csv has', () => {
    const cities = new Set(gazetteer.areas.filter((area) => !area.neighbourhood).map(({ city }) => city));
    for (const { city } of rows) expect(cities, city).toContain(city);
  });

  test('do not exist for other texts', () => {
    for (const slug of ['', 'atlantis', 'Koramangala-bengaluru', 'constructor', '__proto__']) {
      expect(gazetteer.areaOf(slug), slug).toBeNull();
    }
  });
});
