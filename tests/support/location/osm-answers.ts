import { greatCircleKm } from '../../../app/location/distance.ts';
import type { Position } from '../../../app/location/place.ts';

/** The content of the stand-in's map. */
const SUBURBS = [
  { name: 'Koramangala', lat: 12.9352, lng: 77.6245, postcode: '560034' },
  { name: 'Indiranagar', lat: 12.975, lng: 77.641, postcode: '560038' },
] as const;
const SUBURB_KM = 3;
const METRES_PER_SECOND = 6;

const LICENCE = 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright';

/** What OSRM adds to the numbers. */
interface Waypoint {
  hint: string;
  distance: number;
  name: string;
  location: [number, number];
}

/**
 * `/reverse?format=jsonv2`: one place, or an `error` with status 200 where the map has nothing
 * (https://nominatim.org/release-docs/latest/api/Reverse/, …/Output/).
 */
export function reverseAnswer(position: Position): object {
  const suburb = SUBURBS.find((place) => greatCircleKm(position, place) <= SUBURB_KM);
  if (suburb) return placeOf(suburb);
  return greatCircleKm(position, ROAD) <= SUBURB_KM ? ROAD_ANSWER : NOTHING_THERE;
}

/** Far from every neighbourhood and city. */
const ROAD = { lat: 14.5, lng: 76.5 };
const ROAD_ANSWER = {
  place_id: 240_109_190,
  licence: LICENCE,
  osm_type: 'way',
  osm_id: 371_574_414,
  lat: '14.5000000',
  lon: '76.5000000',
  category: 'highway',
  type: 'primary',
  place_rank: 26,
  importance: 0.05,
  addresstype: 'road',
  name: 'State Highway 6',
  display_name: 'State Highway 6, Karnataka, India',
  address: { road: 'State Highway 6', state: 'Karnataka', country: 'India', country_code: 'in' },
};

export const NOTHING_THERE = { error: 'Unable to geocode' };

/** `/search?format=jsonv2`: a list, empty when nothing fits (https://nominatim.org/release-docs/latest/api/Search/). */
export function searchAnswer(query: string): object[] {
  return SUBURBS.filter(({ name }) => query.includes(name)).map(placeOf);
}

function placeOf({ name, lat, lng, postcode }: (typeof SUBURBS)[number]): object {
  return {
    place_id: 240_109_189,
    licence: LICENCE,
    osm_type: 'node',
    osm_id: 371_574_413,
    lat: lat.toFixed(7),
    lon: lng.toFixed(7),
    category: 'place',
    type: 'suburb',
    place_rank: 19,
    importance: 0.34,
    addresstype: 'suburb',
    name,
    display_name: `${name}, Bengaluru, Bangalore South, Bengaluru Urban, Karnataka, ${postcode}, India`,
    address: {
      suburb: name,
      city: 'Bengaluru',
      county: 'Bangalore South',
      state_district: 'Bengaluru Urban',
      state: 'Karnataka',
      'ISO3166-2-lvl4': 'IN-KA',
      postcode,
      country: 'India',
      country_code: 'in',
    },
    boundingbox: [lat - 0.02, lat + 0.02, lng - 0.02, lng + 0.02].map((degrees) => degrees.toFixed(7)),
  };
}

/**
 * `/table/v1/driving/{lng},{lat};…?sources=0&annotations=distance,duration`: a row of seconds and one of metres, null
 * where no road leads (https://project-osrm.org/docs/v5.24.0/api/#table-service).
 * @param isReached by index of the place, of which the first is the origin
 */
export function tableAnswer(coordinates: string, isReached: (index: number) => boolean): object {
  const places = coordinates.split(';').map((pair) => {
    const [lng = Number.NaN, lat = Number.NaN] = pair.split(',').map(Number);
    return { lat, lng };
  });
  const origin = places[0] ?? { lat: Number.NaN, lng: Number.NaN };
  const metres = places.map((place, index) => (isReached(index) ? metresOf(origin, place) : null));
  return {
    code: 'Ok',
    distances: [metres],
    durations: [metres.map((far) => (far === null ? null : far / METRES_PER_SECOND))],
    destinations: places.map(waypointOf),
    sources: [waypointOf(origin)],
  };
}

function metresOf(from: Position, to: Position): number {
  return Math.round(greatCircleKm(from, to) * 13_000) / 10;
}

function waypointOf({ lat, lng }: Position): Waypoint {
  return { hint: 'Yx0AgP___38AAAAAFQAAAAAAAAAAAAAA', distance: 4.2, name: '', location: [lng, lat] };
}
