import { type Area, areaSlug } from '../area.ts';
import { greatCircleKm } from '../distance.ts';
import type { FoundPlace, PlaceName, Position } from '../place.ts';
import { editDistanceToPrefix } from './edit-distance.ts';
import { type City, type Locality, type PlaceLists, parsePlaces, simplify } from './place-lists.server.ts';

const NEIGHBOURHOOD_KM = 3;
const CITY_KM = 25;
/** A number with at least this many digits is searched as the prefix of a pincode. */
const MIN_PINCODE_DIGITS = 3;
/** No city's name has more words together with its state's. */
const MAX_ENDING_WORDS = 8;
/** No place name has more words, so a longer text is not compared word by word. */
const MAX_WORDS = 6;
const PINCODE = /\b[1-9]\d{2} ?\d{3}\b/;
/** After a city's name these words make a street name: 'Mysore Road' is in Bengaluru. */
const STREET_WORDS = 'road|rd|street|st|highway|hwy|expressway|marg|main|bypass|gate|ncr';

export interface Gazetteer {
  /** The neighbourhood and city of a position; farther out the city only, and null far from every city. */
  nearest(position: Position): PlaceName | null;
  /**
   * Finds places by name, older name or pincode, best match first. Only if there is none, it tolerates typing errors.
   */
  findPlaces(query: string, limit: number): FoundPlace[];
  /**
   * Finds the locality that an address names together with its city; else the centre of the city that the address or
   * its pincode names, without a neighbourhood.
   */
  locate(address: string): FoundPlace | null;
  /** The localities of all cities whose names a text contains as whole words. */
  localitiesIn(text: string): readonly Area[];
  /**
   * The areas of the cities and localities with this name or older name, without typing errors.
   * @param name in lower case, its words separated by one space
   */
  areasNamed(name: string): readonly Area[];
  /** All areas: the cities, then the localities. */
  areas: readonly Area[];
  /** The area with this slug; null for any other text. */
  areaOf(slug: string): Area | null;
  /** The area around a position: a locality nearby, else the city, and null far from every city. */
  areaAt(position: Position): Area | null;
}

/**
 * Parses the lists of places (localities.md). Throws on an invalid line, because the lists are part of the product.
 */
export function createGazetteer(lists: PlaceLists): Gazetteer {
  const { localities, cities, pincodes } = parsePlaces(lists);
  const entries: Entry[] = [...cities.map(entryOfCity), ...localities.map(entryOfLocality)];
  // Indexed by name, so that each address of a large catalogue is compared with few names.
  const byName = Map.groupBy(localities, ({ name }) => name);
  const cityNames = cities.flatMap((city) => city.names);
  const wide = ['india', ...new Set(cities.map(({ state }) => simplify(state)))];
  const endings = new Set(cityNames.flatMap((name) => [name, ...wide.map((region) => `${name} ${region}`)]));
  const byFirstWord = Map.groupBy(localities, ({ name }) => name.split(' ')[0]);
  const areas = entries.map(
    ({ place: { neighbourhood, city, lat, lng } }): Area => ({
      slug: areaSlug({ neighbourhood, city }),
      neighbourhood,
      city,
      lat,
      lng,
    }),
  );
  const areasBySlug = new Map(areas.map((area) => [area.slug, area]));
  const areasByName = new Map<string, Area[]>();
  for (const [index, area] of areas.entries()) {
    for (const name of entries[index]?.names ?? []) {
      areasByName.set(name, [...(areasByName.get(name) ?? []), area]);
    }
  }

  function cityOfPincode(digits: string): City | undefined {
    const fitting = cities.flatMap((city) =>
      city.pincodes.filter((prefix) => digits.startsWith(prefix)).map((prefix) => ({ city, prefix })),
    );
    return fitting.sort((a, b) => b.prefix.length - a.prefix.length)[0]?.city;
  }

  /** Finds the localities with a pincode or pincode prefix, and then its city. */
  function findByPincode(digits: string): FoundPlace[] {
    const named = pincodes.filter(({ pincode }) => pincode.startsWith(digits)).map(({ place }) => place);
    const city = cityOfPincode(digits)?.place;
    const whole = digits.length === 6 ? [...named, city] : [city, ...named];
    return [...new Set(whole.filter((place) => place !== undefined))];
  }

  function findByName(query: string): FoundPlace[] {
    const wanted: Wanted = { text: query, compact: compactOf(query), words: query.split(' ') };
    const strict = best(entries, (entry) => rank(entry, wanted));
    if (strict.length > 0 || wanted.words.length > MAX_WORDS) return strict;
    const errorsBetween = createWordComparison();
    return best(entries, (entry) => errorsIn(entry, wanted, errorsBetween));
  }

  /** The last city in the text, because addresses go from small to large. */
  function cityNamedIn(text: string): City | null {
    const named = cities.flatMap((city) =>
      // 'Goa' is a state, so its centre is not an address.
      city.names
        .filter((name) => name !== simplify(city.state) || name === city.names[0])
        .map((name) => ({ city, name, end: lastEndOf(name, text) })),
    );
    const [last] = named
      .filter(({ end }) => end !== -1)
      // 'Navi Mumbai' contains 'Mumbai', so the longer name wins.
      .sort((a, b) => b.end - a.end || b.name.length - a.name.length);
    return last?.city ?? null;
  }

  /** Whether this part of an address is a city, or ends with one as 'Brigade Road Bengaluru, Karnataka' does. */
  function endsInCity(part: string): boolean {
    const words = part.split(' ');
    return words.some(
      (_, at) => words.length - at <= MAX_ENDING_WORDS && endings.has(words.slice(at).join(' ')),
    );
  }

  function nearest(position: Position): PlaceName | null {
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
  }

  const areaOf = (slug: string) => areasBySlug.get(slug) ?? null;

  return {
    localitiesIn: (text) => {
      const searched = ` ${simplify(text)} `;
      return areas.filter((area, index) => {
        const names = area.neighbourhood === null ? [] : (entries[index]?.names ?? []);
        return names.some((name) => searched.includes(` ${name} `));
      });
    },
    areasNamed: (name) => areasByName.get(name) ?? [],
    areas,
    areaOf,
    areaAt: (position) => {
      const name = nearest(position);
      return name && areaOf(areaSlug(name));
    },
    nearest,

    findPlaces: (query, limit) => {
      const wanted = simplify(query);
      const digits = wanted.replaceAll(' ', '');
      if (/^\d+$/.test(digits) && digits.length >= MIN_PINCODE_DIGITS) {
        return findByPincode(digits).slice(0, limit);
      }
      const name = simplify(wanted.replace(PINCODE, ''));
      return name === '' ? [] : findByName(name).slice(0, limit);
    },

    locate: (address) => {
      const text = simplify(address);
      const pincode = PINCODE.exec(text)?.[0].replace(' ', '');
      const ofPincode = pincode ? cityOfPincode(pincode) : undefined;
      const parts = address.split(',').map((part) => simplify(simplify(part).replace(PINCODE, '')));
      if (cityNamedIn(text) && !parts.some(endsInCity)) {
        // In 'Mysore Bonda House, Jayanagar' the city is part of a name, so a locality takes precedence.
        const whole = parts.flatMap((part) => byName.get(part) ?? []);
        const [only, ...others] = whole.filter(({ city }) => !ofPincode || city === ofPincode);
        if (only && others.length === 0) return only.place;
        if (ofPincode) return pincodes.find((area) => area.pincode === pincode)?.place ?? ofPincode.place;
      }
      // 'Brigade Road, Bengaluru, opp Delhi Darbar' is in Bengaluru.
      const city = cityNamedIn(simplify(address.replace(LANDMARK, ''))) ?? cityNamedIn(text) ?? ofPincode;
      const named = locateLocality(` ${text} ${city?.names[0] ?? ''} `, byFirstWord);
      const postal = pincodes.find((area) => area.pincode === pincode)?.place;
      return named ?? (postal?.city === city?.place.city ? postal : null) ?? city?.place ?? null;
    },
  };
}

/** Matches a landmark up to the next comma: its name may contain another city. */
const LANDMARK = /\b(?:opp(?:osite)?|near|above|behind|beside|next to|adjacent to)\b[^,]*/gi;

/** The index after the last occurrence of a city's name; -1 if it does not occur or only in a street name. */
function lastEndOf(name: string, text: string): number {
  if (!text.includes(name)) return -1;
  const matches = text.matchAll(new RegExp(`(?<= |^)${name}(?= |$)(?! (?:${STREET_WORDS})(?: |$))`, 'g'));
  const last = [...matches].at(-1);
  return last ? last.index + name.length : -1;
}

function locateLocality(
  text: string,
  byFirstWord: ReadonlyMap<string | undefined, Locality[]>,
): FoundPlace | null {
  const candidates = [...new Set(text.split(' '))].flatMap((word) => byFirstWord.get(word) ?? []);
  const named = candidates.flatMap((locality) => {
    const at = text.lastIndexOf(` ${locality.name} `);
    const city = locality.city.names.find((name) => text.includes(` ${name} `));
    return at === -1 || city === undefined ? [] : [{ locality, at, city }];
  });
  // 'Navi Mumbai' contains 'Mumbai', so the longer name wins. In '12 MG Road, Indiranagar, Bengaluru' both are
  // localities: addresses go from small to large, so the later one wins.
  named.sort(
    (a, b) =>
      b.city.length - a.city.length ||
      b.at + b.locality.name.length - (a.at + a.locality.name.length) ||
      b.locality.name.length - a.locality.name.length,
  );
  return named[0]?.locality.place ?? null;
}

/** A searchable place; texts are normalized by `simplify`. */
interface Entry {
  place: FoundPlace;
  /** The name of a locality, or all names of a city. */
  names: readonly string[];
  /** The names, alone and followed by each name of the city. */
  labels: readonly string[];
  cityNames: readonly string[];
  /** The rank of the city; smaller for larger cities. */
  order: number;
}

interface Wanted {
  text: string;
  /** The text without spaces, so that 'j p nagar' matches 'JP Nagar'. */
  compact: string;
  words: readonly string[];
}

function entryOfCity({ place, names, order }: City): Entry {
  return { place, names, labels: names, cityNames: names, order };
}

function entryOfLocality({ place, name, city }: Locality): Entry {
  const labels = [name, ...city.names.map((cityName) => `${name} ${cityName}`)];
  return { place, names: [name], labels, cityNames: city.names, order: city.order };
}

/** @param score smaller is better, null means no match; among equals the place in the larger city comes first */
function best(entries: readonly Entry[], score: (entry: Entry) => number | null): FoundPlace[] {
  return entries
    .flatMap((entry) => {
      const value = score(entry);
      return value === null ? [] : [{ entry, value }];
    })
    .sort(
      (a, b) =>
        a.value - b.value ||
        a.entry.order - b.entry.order ||
        Number(a.entry.place.neighbourhood !== null) - Number(b.entry.place.neighbourhood !== null) ||
        a.entry.place.label.localeCompare(b.entry.place.label, 'en'),
    )
    .map(({ entry }) => entry.place);
}

function rank({ names, labels, cityNames }: Entry, { text, compact }: Wanted): number | null {
  if (names.some((name) => compactOf(name) === compact)) return 0;
  if (labels.some((label) => label.startsWith(text) || compactOf(label).startsWith(compact))) return 1;
  if (names.some((name) => ` ${name}`.includes(` ${text}`))) return 2;
  if (cityNames.some((name) => name.startsWith(text))) return 3;
  return labels.some((label) => label.includes(text)) ? 4 : null;
}

/** The number of typing errors in the query; null if there are too many for a match. */
function errorsIn(
  { labels }: Entry,
  { words, compact }: Wanted,
  errorsBetween: ReturnType<typeof createWordComparison>,
): number | null {
  const counts = labels.flatMap((label) => {
    const byWord = words.map((word) => smallest(label.split(' ').map((other) => errorsBetween(word, other))));
    const inWords = byWord.includes(null)
      ? null
      : byWord.reduce<number>((sum, count) => sum + (count ?? 0), 0);
    const together = errorsBetween(compact, compactOf(label));
    return [inWords, together].filter((count) => count !== null);
  });
  return smallest(counts);
}

function smallest(counts: readonly (number | null)[]): number | null {
  const known = counts.filter((count) => count !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/**
 * Returns a function that counts the errors with which one text is a prefix of the other; null means too many for its
 * length. It caches results for one search, because the names of cities repeat in many labels.
 */
function createWordComparison(): (typed: string, meant: string) => number | null {
  const known = new Map<string, number | null>();
  return (typed, meant) => {
    const allowed = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
    if (typed.length > meant.length + allowed) return null;
    const key = `${typed} ${meant}`;
    let errors = known.get(key);
    if (errors === undefined) {
      const distance = editDistanceToPrefix(typed, meant.slice(0, typed.length + allowed));
      errors = distance <= allowed ? distance : null;
      known.set(key, errors);
    }
    return errors;
  };
}

function compactOf(text: string): string {
  return text.replaceAll(' ', '');
}
