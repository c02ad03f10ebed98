import { type FoundPlace, placeLabel } from '../place.ts';

/** The contents of localities.csv, cities.csv and pincodes.csv (localities.md). */
export interface PlaceLists {
  localities: string;
  cities: string;
  pincodes: string;
}

export interface City {
  place: FoundPlace;
  state: string;
  /** Its current name first, then older and other ones, normalized by `simplify`. */
  names: readonly string[];
  /** The prefixes of its pincodes. */
  pincodes: readonly string[];
  /** The rank of the city; smaller for larger cities. */
  order: number;
}

export interface Locality {
  place: FoundPlace;
  /** Normalized by `simplify`. */
  name: string;
  city: City;
}

/** Throws on an invalid line. */
export function parsePlaces(lists: PlaceLists): {
  localities: Locality[];
  cities: City[];
  pincodes: { pincode: string; place: FoundPlace }[];
} {
  const cities = readRows('cities.csv', lists.cities, 'city,state,lat,lng,names,pincodes').map(
    ({ cells, refuse }, order): City => {
      const [city = '', state = '', lat, lng, names = '', pincodes = ''] = cells;
      const place = { neighbourhood: null, city, ...degrees(lat, lng, refuse), label: city };
      if (!city || !state) return refuse();
      return {
        place,
        state,
        names: [city, ...listed(names)].map(simplify),
        pincodes: listed(pincodes),
        order,
      };
    },
  );
  const citiesByName = new Map(cities.map((city) => [city.place.city, city]));

  const localities = readRows('localities.csv', lists.localities, 'city,state,locality,lat,lng').map(
    ({ cells, refuse }): Locality => {
      const [cityName = '', , neighbourhood, lat, lng] = cells;
      const city = citiesByName.get(cityName);
      if (!city || !neighbourhood) return refuse();
      const label = placeLabel({ neighbourhood, city: cityName });
      const place = { neighbourhood, city: cityName, ...degrees(lat, lng, refuse), label };
      return { place, name: simplify(neighbourhood), city };
    },
  );
  const placesByLabel = new Map(localities.map(({ place }) => [place.label, place]));

  const pincodes = readRows('pincodes.csv', lists.pincodes, 'pincode,city,locality').map(
    ({ cells, refuse }) => {
      const [pincode = '', city = '', neighbourhood = ''] = cells;
      const place = placesByLabel.get(placeLabel({ neighbourhood, city }));
      return place && /^[1-9]\d{5}$/.test(pincode) ? { pincode, place } : refuse();
    },
  );
  return { localities, cities, pincodes };
}

interface Row {
  cells: string[];
  refuse: () => never;
}

function readRows(file: string, csv: string, expectedHeader: string): Row[] {
  const [header, ...lines] = csv.trim().split(/\r?\n/);
  if (header !== expectedHeader) throw new Error(`${file}: unexpected header`);
  const columns = expectedHeader.split(',').length;
  return lines.map((line, index) => {
    const refuse = () => {
      throw new Error(`${file}: line ${index + 2} is not one of this list`);
    };
    const cells = line.split(',');
    return cells.length === columns ? { cells, refuse } : refuse();
  });
}

function degrees(lat: string | undefined, lng: string | undefined, refuse: () => never) {
  const position = { lat: Number(lat), lng: Number(lng) };
  return position.lat && position.lng ? position : refuse();
}

function listed(cell: string): string[] {
  return cell === '' ? [] : cell.split(';');
}

/** Normalizes a text: lower case, no diacritics, one space for all that is no letter, mark or digit. */
export function simplify(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
