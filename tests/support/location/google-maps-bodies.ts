import { greatCircleKm } from '../../../app/location/distance.ts';
import type { Position } from '../../../app/location/place.ts';

/** The content of the stand-in's map. */
const SUBURBS = [
  { name: 'Koramangala', lat: 12.9352, lng: 77.6245, postcode: '560034' },
  { name: 'Indiranagar', lat: 12.9719, lng: 77.6412, postcode: '560038' },
] as const;
const SUBURB_KM = 2;

/**
 * The statuses of a destination:
 * https://developers.google.com/maps/documentation/javascript/reference/distance-matrix#DistanceMatrixElementStatus
 */
export type ElementStatus = 'OK' | 'NOT_FOUND' | 'ZERO_RESULTS';

/** …/reference/geocoder#GeocoderResponse, and the status beside it. */
export function geocoderAnswer(position: Position): object {
  const suburb = SUBURBS.find((place) => greatCircleKm(position, place) <= SUBURB_KM);
  if (!suburb && greatCircleKm(position, ROAD) <= SUBURB_KM) return ROAD_ANSWER;
  if (!suburb) return { status: 'ZERO_RESULTS', results: [] };
  const { name, postcode, lat, lng } = suburb;
  const result = {
    address_components: [
      component('80 Feet Road', 'route'),
      component(name, 'political', 'sublocality', 'sublocality_level_1'),
      component('Bengaluru', 'locality', 'political'),
      component('Bengaluru Urban', 'administrative_area_level_3', 'political'),
      component('Bangalore Division', 'administrative_area_level_2', 'political'),
      component('Karnataka', 'administrative_area_level_1', 'political'),
      component('India', 'country', 'political'),
      component(postcode, 'postal_code'),
    ],
    formatted_address: `80 Feet Road, ${name}, Bengaluru, Karnataka ${postcode}, India`,
    geometry: { location: { lat, lng }, location_type: 'GEOMETRIC_CENTER' },
    place_id: 'ChIJLfyY2E4UrjsRVq4AjI7zgRY',
    types: ['route'],
  };
  return { status: 'OK', results: [result] };
}

/** Far from every neighbourhood and city. */
const ROAD = { lat: 14.5, lng: 76.5 };
const ROAD_ANSWER = {
  status: 'OK',
  results: [
    {
      address_components: [
        component('State Highway 6', 'route'),
        component('Karnataka', 'administrative_area_level_1', 'political'),
        component('India', 'country', 'political'),
      ],
      formatted_address: 'State Highway 6, Karnataka, India',
      geometry: { location: ROAD, location_type: 'GEOMETRIC_CENTER' },
      place_id: 'ChIJLfyY2E4UrjsRVq4AjI7zgRZ',
      types: ['route'],
    },
  ],
};

function component(name: string, ...types: string[]): object {
  return { long_name: name, short_name: name, types };
}

/** …/reference/distance-matrix#DistanceMatrixResponse, and the status beside it. */
export function distanceMatrixAnswer(
  destinations: string[],
  statusOf: (index: number) => ElementStatus,
): object {
  return {
    status: 'OK',
    originAddresses: ['80 Feet Road, Koramangala, Bengaluru, Karnataka 560034, India'],
    destinationAddresses: destinations,
    rows: [
      {
        elements: destinations.map((destination, index) => {
          const status = statusOf(index);
          if (status !== 'OK') return { status };
          const { metres, seconds, distance, duration } = routeTo(destination);
          return {
            status,
            distance: { text: distance, value: metres },
            duration: { text: duration, value: seconds },
          };
        }),
      },
    ],
  };
}

/**
 * The elements behind …/reference/route-matrix#RouteMatrixItem, as the Routes API sends them
 * (https://developers.google.com/maps/documentation/routes/reference/rest/v2/TopLevel/computeRouteMatrix).
 */
export function routeMatrixAnswer(
  destinations: string[],
  statusOf: (index: number) => ElementStatus,
): object[] {
  return destinations.map((destination, index) => ({
    originIndex: 0,
    destinationIndex: index,
    ...routeElement(destination, statusOf(index)),
  }));
}

function routeElement(destination: string, status: ElementStatus): object {
  if (status === 'NOT_FOUND') return { status: { code: 5, message: 'Geocoding failed' } };
  if (status === 'ZERO_RESULTS') return { status: {}, condition: 'ROUTE_NOT_FOUND' };
  const { metres, seconds, distance, duration } = routeTo(destination);
  return {
    status: {},
    condition: 'ROUTE_EXISTS',
    distanceMeters: metres,
    duration: `${seconds}s`,
    localizedValues: { distance: { text: distance }, duration: { text: duration } },
  };
}

/** A consistent distance for each destination, from 1 to 8 km. */
function routeTo(destination: string) {
  const metres = 1_000 + ([...destination].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 71) * 100;
  const seconds = 120 + metres / 5;
  return {
    metres,
    seconds,
    distance: `${(metres / 1000).toFixed(1)} km`,
    duration: `${Math.round(seconds / 60)} mins`,
  };
}
