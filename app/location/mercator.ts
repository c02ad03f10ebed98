import type { Position } from './place.ts';

/** Degrees of latitude; near the poles the map goes on without end, so here nothing lies beyond. */
export const MERCATOR_EDGE = 85;

/**
 * A point of Mercator's map in radians, as the index `vendors_by_place` has them (migration 002). The
 * map keeps angles: near any point the nearest on it is the nearest on the ground.
 */
export function onMercatorMap({ lat, lng }: Position): { x: number; y: number } {
  const shown = Math.max(-MERCATOR_EDGE, Math.min(MERCATOR_EDGE, lat));
  return { x: radians(lng), y: Math.log(Math.tan(Math.PI / 4 + radians(shown) / 2)) };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
