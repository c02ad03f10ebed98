import { MERCATOR_EDGE } from './mercator.ts';
import { isPosition, type Position } from './place.ts';

/** The centre of the locality that an address names, if it names one. */
export type Locate = (address: string) => Position | null;

/** Columns of `vendors`: where a vendor is, degrees, and what that was made from. */
export interface VendorPosition {
  lat: number | null;
  lng: number | null;
  placesource: 'unknown' | 'own' | 'locality' | 'nowhere';
}

/**
 * A vendor's own coordinates, else those of the locality that its address names.
 * @param vendor.location as it stands in the catalogue, whatever that is
 * @param locate null where there is no list of localities at hand: then others find out later
 */
export function placeOfVendor(
  { address, location }: { address: string; location: unknown },
  locate: Locate | null,
): VendorPosition {
  // The index that finds the nearest lies on Mercator's map, which has no poles.
  const own = isPosition(location) && Math.abs(location.lat) <= MERCATOR_EDGE ? location : null;
  if (own) return { lat: own.lat, lng: own.lng, placesource: 'own' };
  const locality = locate?.(address);
  if (locality) return { lat: locality.lat, lng: locality.lng, placesource: 'locality' };
  return { lat: null, lng: null, placesource: locate ? 'nowhere' : 'unknown' };
}
