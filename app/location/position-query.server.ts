import type { Position } from './place.ts';

/**
 * Parses the position of a query: `lat` and `lng` in decimal degrees.
 * @returns a message for the author of the request if it is invalid
 */
export function readPosition(
  search: URLSearchParams,
): { ok: true; position: Position } | { ok: false; message: string } {
  const lat = readDegrees(search.get('lat'), 90);
  const lng = readDegrees(search.get('lng'), 180);
  if (lat === null) return { ok: false, message: 'lat must be a number from -90 to 90' };
  if (lng === null) return { ok: false, message: 'lng must be a number from -180 to 180' };
  return { ok: true, position: { lat, lng } };
}

function readDegrees(text: string | null, limit: number): number | null {
  if (!text || !/^-?\d{1,3}(\.\d{1,20})?$/.test(text)) return null;
  const degrees = Number(text);
  return Math.abs(degrees) <= limit ? degrees : null;
}
