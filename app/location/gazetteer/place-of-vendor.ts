import { MERCATOR_EDGE } from '../mercator.ts';
import { type FoundPlace, isPosition } from '../place.ts';

/** Finds the locality that an address names, else its city, which has no neighbourhood. */
export type Locate = (address: string) => Pick<FoundPlace, 'neighbourhood' | 'lat' | 'lng'> | null;

/** Columns of `vendors`: the vendor's position in degrees, and its source. */
export interface VendorPosition {
  lat: number | null;
  lng: number | null;
  placesource: 'unknown' | 'own' | 'locality' | 'city' | 'nowhere';
}

/**
 * A vendor's own coordinates, else those of the locality or city in its address.
 * @param vendor.location the unvalidated field of the catalogue
 * @param locate null without a gazetteer; the position is then found later
 */
export function placeOfVendor(
  { address, location }: { address: string; location: unknown },
  locate: Locate | null,
): VendorPosition {
  // The index of positions uses Mercator's map, which has no poles.
  const own = isPosition(location) && Math.abs(location.lat) <= MERCATOR_EDGE ? location : null;
  if (own) return { lat: rounded(own.lat), lng: rounded(own.lng), placesource: 'own' };
  const named = locate?.(address);
  if (named) {
    return { lat: named.lat, lng: named.lng, placesource: named.neighbourhood ? 'locality' : 'city' };
  }
  return { lat: null, lng: null, placesource: locate ? 'nowhere' : 'unknown' };
}

/** To 0.1 mm: PostgreSQL's trigonometry fails on the smallest numbers above zero. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e9) / 1e9;
}
