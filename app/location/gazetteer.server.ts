import { CITY_NAMES } from './city-names.server.ts';
import { greatCircleKm } from './distance.ts';
import { type FoundPlace, type PlaceName, type Position, placeLabel } from './place.ts';

const NEIGHBOURHOOD_KM = 3;
const CITY_KM = 25;

export interface Gazetteer {
  /** The neighbourhood and city of a position, the city alone further out, null far from every city. */
  nearest(position: Position): PlaceName | null;
  /** Places whose name fits what somebody typed, best first. */
  findPlaces(query: string, limit: number): FoundPlace[];
  /** The centre of the locality that an address names together with its city. */
  locate(address: string): Position | null;
}

interface Locality {
  place: FoundPlace;
  /** As `simplify` makes it. */
  name: string;
  nameAndCity: string;
  cityNames: string[];
}

/**
 * Reads a list of localities (localities.md) once. Throws on a line that is not one: the list is
 * part of the product.
 */
export function createGazetteer(csv: string): Gazetteer {
  const localities = parse(csv);
  // A catalogue has many addresses and the list many names: an address is compared with few of them.
  const byFirstWord = Map.groupBy(localities, ({ name }) => name.split(' ')[0]);

  return {
    nearest: (position) => {
      let best: FoundPlace | null = null;
      let bestKm = CITY_KM;
      for (const { place } of localities) {
        const km = greatCircleKm(position, place);
        if (km > bestKm) continue;
        best = place;
        bestKm = km;
      }
      if (!best) return null;
      return { neighbourhood: bestKm <= NEIGHBOURHOOD_KM ? best.neighbourhood : null, city: best.city };
    },

    findPlaces: (query, limit) => {
      const wanted = simplify(query);
      if (wanted === '') return [];
      return localities
        .map((locality) => ({ place: locality.place, rank: rank(locality, wanted) }))
        .filter(({ rank }) => rank < NO_MATCH)
        .sort((a, b) => a.rank - b.rank || a.place.label.localeCompare(b.place.label, 'en'))
        .slice(0, limit)
        .map(({ place }) => place);
    },

    locate: (address) => {
      const text = ` ${simplify(address)} `;
      const candidates = [...new Set(text.split(' '))].flatMap((word) => byFirstWord.get(word) ?? []);
      const named = candidates.flatMap((locality) => {
        const at = text.lastIndexOf(` ${locality.name} `);
        const city = locality.cityNames.find((name) => text.includes(` ${name} `));
        return at === -1 || city === undefined ? [] : [{ locality, at, city }];
      });
      // 'Navi Mumbai' also names Mumbai: the longer name is meant. In '12 MG Road, Indiranagar,
      // Bengaluru' both are localities: addresses go from small to large, so the later one is meant.
      named.sort(
        (a, b) =>
          b.city.length - a.city.length ||
          b.at + b.locality.name.length - (a.at + a.locality.name.length) ||
          b.locality.name.length - a.locality.name.length,
      );
      const place = named[0]?.locality.place;
      return place ? { lat: place.lat, lng: place.lng } : null;
    },
  };
}

const NO_MATCH = 4;

function rank({ name, nameAndCity, cityNames }: Locality, wanted: string): number {
  if (nameAndCity.startsWith(wanted)) return 0;
  if (` ${name}`.includes(` ${wanted}`)) return 1;
  if (cityNames.some((city) => city.startsWith(wanted))) return 2;
  return nameAndCity.includes(wanted) ? 3 : NO_MATCH;
}

function parse(csv: string): Locality[] {
  const [header, ...lines] = csv.trim().split(/\r?\n/);
  if (header !== 'city,state,locality,lat,lng') throw new Error('localities.csv: unexpected header');
  return lines.map((line, index) => {
    const [city, state, neighbourhood, latText, lngText, more] = line.split(',');
    const [lat, lng] = [Number(latText), Number(lngText)];
    if (!city || !state || !neighbourhood || !lat || !lng || more !== undefined) {
      throw new Error(`localities.csv: line ${index + 2} is not a locality`);
    }
    const label = placeLabel({ neighbourhood, city });
    const cityNames = [city, ...(CITY_NAMES[city] ?? [])].map(simplify);
    return {
      place: { neighbourhood, city, lat, lng, label },
      name: simplify(neighbourhood),
      nameAndCity: simplify(label),
      cityNames,
    };
  });
}

/** Lower case, no diacritics, one space for anything that is no letter, mark or figure. */
function simplify(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
