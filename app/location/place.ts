import { isAreaSlug, type NamedArea } from './area.ts';

/** Of a search by name, in characters; the names of places are shorter. */
export const MAX_PLACE_QUERY_LENGTH = 80;

/** The limit of a stored name, in characters. */
const MAX_NAME_LENGTH = 200;

/** Degrees, WGS 84. */
export interface Position {
  lat: number;
  lng: number;
}

export interface PlaceName {
  neighbourhood: string | null;
  city: string;
}

/** A place that the customer chose by name instead of the device's position; stored in the browser. */
export interface ChosenPlace extends Position {
  label: string;
  /** The place of a saved address, which is removed at sign-out. */
  isSavedAddress?: true;
  /** The area around it; null far from every city, missing until it is known. */
  area?: NamedArea | null;
}

/** A result of the search by name. */
export interface FoundPlace extends PlaceName, ChosenPlace {}

/** A saved address with its position. */
export interface AddressPlace extends ChosenPlace {
  type: string;
  address: string;
}

/** 'Koramangala, Bengaluru': neighbourhood plus city (spec §2, Header). */
export function placeLabel({ neighbourhood, city }: PlaceName): string {
  return neighbourhood ? `${neighbourhood}, ${city}` : city;
}

/**
 * Rounds to three decimals, about 100 m: precise enough for a street's name and a driving time, and all of the
 * customer's position that leaves the browser.
 */
export function roundPosition({ lat, lng }: Position): Position {
  return { lat: round(lat), lng: round(lng) };
}

/** Whether two positions are equal after rounding. */
export function isSamePlace(one: Position | null | undefined, other: Position | null | undefined): boolean {
  if (!one || !other) return !one && !other;
  const [a, b] = [roundPosition(one), roundPosition(other)];
  return a.lat === b.lat && a.lng === b.lng;
}

function round(degrees: number): number {
  // `+ 0` turns -0 into 0, so that both make the same key.
  return Math.round(degrees * 1000) / 1000 + 0;
}

/** Whether the value is a point on the globe; 0,0 stands for unknown coordinates in broken imports. */
export function isPosition(value: unknown): value is Position {
  if (typeof value !== 'object' || value === null || !('lat' in value) || !('lng' in value)) return false;
  const { lat, lng } = value;
  return isWithin(lat, 90) && isWithin(lng, 180) && !(lat === 0 && lng === 0);
}

function isWithin(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= limit;
}

/** Validates a stored place; null if it is missing or invalid. */
export function readChosenPlaceOf(value: unknown): ChosenPlace | null {
  if (!isPosition(value) || !('label' in value)) return null;
  const { label, lat, lng } = value;
  if (typeof label !== 'string' || label === '' || label.length > MAX_NAME_LENGTH) return null;
  const area = 'area' in value ? readAreaOf(value.area) : undefined;
  return { label, lat, lng, ...(area === undefined ? {} : { area }) };
}

/** Validates a stored area; undefined if it is invalid, null where no area is around. */
function readAreaOf(value: unknown): NamedArea | null | undefined {
  if (value === null) return null;
  if (typeof value !== 'object' || value === undefined || !('slug' in value) || !('name' in value)) return;
  const { slug, name } = value;
  if (typeof slug !== 'string' || !isAreaSlug(slug)) return;
  if (typeof name !== 'string' || name === '' || name.length > MAX_NAME_LENGTH) return;
  return { slug, name };
}
