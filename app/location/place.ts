/** Degrees, WGS 84. */
export interface Position {
  lat: number;
  lng: number;
}

export interface PlaceName {
  neighbourhood: string | null;
  city: string;
}

/** What the customer picked by name instead of the device's position; kept in the browser. */
export interface ChosenPlace extends Position {
  label: string;
}

/** A place that the search by name offers. */
export interface FoundPlace extends PlaceName, ChosenPlace {}

/** 'Koramangala, Bengaluru': neighbourhood plus city (spec §2, Header). */
export function placeLabel({ neighbourhood, city }: PlaceName): string {
  return neighbourhood ? `${neighbourhood}, ${city}` : city;
}

/**
 * Three decimals, about 100 m: fine enough for a street's name and a driving time, and all of the
 * customer's position that leaves the browser.
 */
export function roundPosition({ lat, lng }: Position): Position {
  return { lat: round(lat), lng: round(lng) };
}

/** Whether two positions are one as far as anybody is told. */
export function isSamePlace(one: Position | null | undefined, other: Position | null | undefined): boolean {
  if (!one || !other) return !one && !other;
  const [a, b] = [roundPosition(one), roundPosition(other)];
  return a.lat === b.lat && a.lng === b.lng;
}

function round(degrees: number): number {
  // `+ 0` turns -0 into 0, so that a key made of it is one key.
  return Math.round(degrees * 1000) / 1000 + 0;
}

/** Whether the values are a point on the globe; 0,0 is what broken imports hold instead of one. */
export function isPosition(value: unknown): value is Position {
  if (typeof value !== 'object' || value === null || !('lat' in value) || !('lng' in value)) return false;
  const { lat, lng } = value;
  return isWithin(lat, 90) && isWithin(lng, 180) && !(lat === 0 && lng === 0);
}

function isWithin(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= limit;
}

/** What the browser stored under `place`, or null if it is missing or not what this product wrote. */
export function parseChosenPlace(text: string | null): ChosenPlace | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (!isPosition(value) || !('label' in value)) return null;
    const { label, lat, lng } = value;
    return typeof label === 'string' && label !== '' && label.length <= 200 ? { label, lat, lng } : null;
  } catch {
    return null;
  }
}
