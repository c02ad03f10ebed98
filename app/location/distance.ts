import type { Position } from './place.ts';

const EARTH_RADIUS_KM = 6371.0088;
/** How much longer a city's roads are than the straight line, and how fast its traffic moves. */
const ROAD_FACTOR = 1.35;
const CITY_KM_PER_HOUR = 22;
const START_MINUTES = 3;

/** Kilometres along the great circle. */
export function greatCircleKm(from: Position, to: Position): number {
  const fromLat = radians(from.lat);
  const toLat = radians(to.lat);
  const half =
    Math.sin((toLat - fromLat) / 2) ** 2 +
    Math.cos(fromLat) * Math.cos(toLat) * Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  // Rounding may lift it a hair above 1 at the antipode.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, half)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** A drive guessed without a map: kilometres of road and minutes in city traffic. */
export function estimateDrive(from: Position, to: Position): { km: number; minutes: number } {
  const km = greatCircleKm(from, to) * ROAD_FACTOR;
  return { km, minutes: (km / CITY_KM_PER_HOUR) * 60 + START_MINUTES };
}

/** '3.2 km'; whole kilometres from 100 on. */
export function distanceText(km: number): string {
  // Nobody is told that the restaurant is 0.0 km away.
  const shown = Math.max(km, 0.1);
  const digits = shown < 99.95 ? 1 : 0;
  return `${shown.toLocaleString('en-IN', { minimumFractionDigits: digits, maximumFractionDigits: digits })} km`;
}

/** '≈ 3.2 km', marked as the estimate it is. */
export function estimatedDistanceText(km: number): string {
  return `≈ ${distanceText(km)}`;
}

/** '12 min', '1 h 5 min', and from a day on whole hours: '31 h'. */
export function durationText(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes));
  if (whole < 60) return `${whole} min`;
  if (whole >= 24 * 60) return `${Math.round(whole / 60)} h`;
  const rest = whole % 60;
  return rest === 0 ? `${whole / 60} h` : `${Math.floor(whole / 60)} h ${rest} min`;
}
