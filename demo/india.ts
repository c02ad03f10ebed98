import { readFileSync } from 'node:fs';
import { type City, type Locality, parsePlaces } from '../app/location/gazetteer/place-lists.server.ts';
import type { Place } from './places.ts';
import type { Random } from './random.ts';

const GAZETTEER = new URL('../app/location/gazetteer/', import.meta.url);
/** A shop has most vendors where it started. */
const HOME_CITY = 'Bengaluru';
const CROWDED = 'Koramangala';
/** How many localities of its city the crowded one counts for. */
const CROWD = 5;
/** The second city has about half of the first one's vendors, the tenth a seventh (Zipf's law, a little flatter). */
const FALL = 0.85;
/** The towns of Goa share their pincodes, so the gazetteer gives them none. */
const GOA = '403';

/** Localities with the sums of their weights, up to and including each. */
let drawn: readonly (readonly [locality: Locality, upTo: number])[] | null = null;

/**
 * A locality of the gazetteer, by population: a city by its rank after the shop's own, and within it any of its
 * localities, the crowded one more often.
 */
export function placeInIndia(random: Random): Place {
  drawn ??= weighLocalities();
  const point = random.next() * (drawn.at(-1)?.[1] ?? 0);
  let [low, high] = [0, drawn.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((drawn[middle]?.[1] ?? 0) > point) high = middle;
    else low = middle + 1;
  }
  const locality = drawn[low]?.[0];
  if (!locality) throw new Error('The gazetteer has no localities.');
  const { neighbourhood, city, lat, lng } = locality.place;
  const [prefix = GOA] = locality.city.pincodes;
  const pincode = prefix + String(1 + random.below(98)).padStart(6 - prefix.length, '0');
  return { city, locality: neighbourhood ?? city, pincode, lat, lng };
}

function weighLocalities(): (readonly [Locality, number])[] {
  const read = (file: string) => readFileSync(new URL(file, GAZETTEER), 'utf8');
  const { localities } = parsePlaces({
    localities: read('localities.csv'),
    cities: read('cities.csv'),
    pincodes: read('pincodes.csv'),
  });
  const weightOf = ({ place }: Locality) => (place.neighbourhood === CROWDED ? CROWD : 1);
  const orderOf = ({ place, order }: City) => (place.city === HOME_CITY ? -1 : order);
  const byCity = [...Map.groupBy(localities, ({ city }) => city)].sort(([a], [b]) => orderOf(a) - orderOf(b));
  let sum = 0;
  return byCity.flatMap(([, own], rank) => {
    const whole = own.reduce((total, locality) => total + weightOf(locality), 0);
    return own.map((locality) => {
      sum += weightOf(locality) / whole / (rank + 1) ** FALL;
      return [locality, sum] as const;
    });
  });
}
