import * as v from 'valibot';
import type { NamedPosition, ServiceResult } from '../../maps.ts';
import { isPosition, type PlaceName, type Position, placeLabel } from '../../place.ts';

/** The level of detail: 14 is a neighbourhood, whose address includes the suburb. */
const ZOOM = '14';
/** OpenStreetMap's kinds of places that replace spec §7's component types, in their order. */
const NEIGHBOURHOOD_KINDS = ['suburb', 'neighbourhood', 'quarter'];
const CITY_KINDS = ['city', 'town', 'village', 'municipality', 'state_district', 'county'];

const NOTHING_THERE = v.object({ error: v.string() });
const PLACE = v.object({
  display_name: v.pipe(v.string(), v.minLength(1)),
  address: v.optional(v.record(v.string(), v.unknown()), {}),
});
const DEGREES = v.pipe(v.string(), v.regex(/^-?\d{1,3}(\.\d+)?$/), v.transform(Number));
const FOUND = v.array(v.object({ lat: DEGREES, lon: DEGREES }));

/** Reverse and forward geocoding of a Nominatim server. */
export interface Nominatim {
  /** Null where the map has nothing. */
  reverse: (position: Position) => Promise<ServiceResult<NamedPosition | null>>;
  /** The position of an address in India; null if there is no match. */
  search: (address: string) => Promise<ServiceResult<Position | null>>;
}

/**
 * Calls `/reverse` and `/search` of a Nominatim server
 * (https://nominatim.org/release-docs/latest/api/Reverse/, https://nominatim.org/release-docs/latest/api/Search/).
 * @param ask fetches within the server's rate limit
 */
export function createNominatim(
  baseUrl: string,
  ask: (url: URL) => Promise<ServiceResult<unknown>>,
): Nominatim {
  async function get(path: string, parameters: Record<string, string>): Promise<ServiceResult<unknown>> {
    const url = new URL(`${baseUrl}/${path}`);
    url.search = new URLSearchParams({ format: 'jsonv2', 'accept-language': 'en', ...parameters }).toString();
    return ask(url);
  }

  return {
    reverse: async ({ lat, lng }) => {
      const answer = await get('reverse', {
        lat: String(lat),
        lon: String(lng),
        zoom: ZOOM,
        addressdetails: '1',
      });
      if (!answer.ok) return answer;
      if (v.is(NOTHING_THERE, answer.value)) return { ok: true, value: null };
      const place = v.safeParse(PLACE, answer.value);
      return place.success ? { ok: true, value: nameOf(place.output) } : UNEXPECTED;
    },

    search: async (address) => {
      const answer = await get('search', { q: address, limit: '1', countrycodes: 'in' });
      if (!answer.ok) return answer;
      const found = v.safeParse(FOUND, answer.value);
      if (!found.success) return UNEXPECTED;
      const [first] = found.output;
      if (!first) return { ok: true, value: null };
      const position = { lat: first.lat, lng: first.lon };
      return isPosition(position) ? { ok: true, value: position } : UNEXPECTED;
    },
  };
}

const UNEXPECTED = { ok: false, reason: 'its answer is not of the documented shape' } as const;

/** Neighbourhood and city, or the whole formatted address if either is missing (spec §4). */
function nameOf({ display_name, address }: v.InferOutput<typeof PLACE>): NamedPosition {
  const neighbourhood = firstOf(address, NEIGHBOURHOOD_KINDS);
  const city = firstOf(address, CITY_KINDS);
  const name: PlaceName | null = city === null ? null : { neighbourhood, city };
  return { label: name?.neighbourhood ? placeLabel(name) : display_name, name };
}

function firstOf(address: Record<string, unknown>, kinds: readonly string[]): string | null {
  for (const kind of kinds) {
    const name = address[kind];
    if (typeof name === 'string' && name !== '') return name;
  }
  return null;
}
