import * as v from 'valibot';
import { type PlaceName, placeLabel } from '../../place.ts';

/** In the order of spec §7, Maps service. */
const NEIGHBOURHOOD_TYPES = ['sublocality', 'sublocality_level_1', 'neighborhood'];
const CITY_TYPES = ['locality', 'administrative_area_level_2'];

const COMPONENT = v.object({ long_name: v.string(), types: v.array(v.string()) });

/** https://developers.google.com/maps/documentation/javascript/reference/geocoder#GeocoderResponse */
const GEOCODER_RESPONSE = v.object({
  results: v.array(v.object({ address_components: v.array(COMPONENT), formatted_address: v.string() })),
});

type Component = v.InferOutput<typeof COMPONENT>;

/** Google's name of a position. `name` is null where Google knows no city. */
export interface GooglePlace {
  label: string;
  name: PlaceName | null;
}

/**
 * Parses the geocoder's answer for a position with status OK; it rejects any other status.
 * @returns null without a result, or if the first one names nothing
 * @throws if the answer has another shape than documented
 */
export function readGooglePlace(response: unknown): GooglePlace | null {
  const [best] = v.parse(GEOCODER_RESPONSE, response).results;
  if (!best) return null;
  const neighbourhood = findComponent(best.address_components, NEIGHBOURHOOD_TYPES);
  const city = findComponent(best.address_components, CITY_TYPES);
  const name = city ? { neighbourhood, city } : null;
  // Spec §4: "neighbourhood plus city, or the full formatted address if those are missing".
  const label = name?.neighbourhood ? placeLabel(name) : best.formatted_address.trim();
  return label ? { label, name } : null;
}

function findComponent(components: Component[], types: string[]): string | null {
  for (const type of types) {
    const found = components.find((component) => component.types.includes(type))?.long_name.trim();
    if (found) return found;
  }
  return null;
}
