import type { Position } from './place.ts';

/** The mean radius (IUGG). */
export const EARTH_RADIUS_KM = 6371.0088;
/** Roads in a city are longer than the straight line by this factor; the speed is that of city traffic. */
const ROAD_FACTOR = 1.35;
const CITY_KM_PER_HOUR = 22;
const START_MINUTES = 3;

/** The great-circle distance in kilometres. */
export function greatCircleKm(from: Position, to: Position): number {
  const fromLat = radians(from.lat);
  const toLat = radians(to.lat);
  const half =
    Math.sin((toLat - fromLat) / 2) ** 2 +
    Math.cos(fromLat) * Math.cos(toLat) * Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  // Rounding may exceed 1 slightly at the antipode.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, half)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Estimates a drive without a map: kilometres of road and minutes in city traffic. */
export function estimateDrive(from: Position, to: Position): { km: number; minutes: number } {
  const km = greatCircleKm(from, to) * ROAD_FACTOR;
  return { km, minutes: (km / CITY_KM_PER_HOUR) * 60 + START_MINUTES };
}

/** '3.2 km'; whole kilometres from 100 on. */
export function distanceText(km: number): string {
  // Never show a distance of 0.0 km.
  const shown = Math.max(km, 0.1);
  const digits = shown < 99.95 ? 1 : 0;
  return `${shown.toLocaleString('en-IN', { minimumFractionDigits: digits, maximumFractionDigits: digits })} km`;
}

/** '≈ 3.2 km', marked as an estimate. */
export function estimatedDistanceText(km: number): string {
  return `≈ ${distanceText(km)}`;
}

/** 'approx. 7 km', if only the city of the place is known: whole kilometres, since it may be anywhere in the city. */
export function roughDistanceText(km: number): string {
  return `approx. ${Math.max(1, Math.round(km)).toLocaleString('en-IN')} km`;
}

/** A duration as it is shown, at least one minute. */
export function wholeMinutes(minutes: number): number {
  return Math.max(1, Math.round(minutes));
}

/** '12 min', '1 h 5 min', and whole hours from a day on: '31 h'. */
export function durationText(minutes: number): string {
  const whole = wholeMinutes(minutes);
  if (whole < 60) return `${whole} min`;
  if (whole >= 24 * 60) return `${Math.round(whole / 60)} h`;
  const rest = whole % 60;
  return rest === 0 ? `${whole / 60} h` : `${Math.floor(whole / 60)} h ${rest} min`;
}
