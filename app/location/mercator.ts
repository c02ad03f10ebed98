import type { Position } from './place.ts';

/** In degrees of latitude: the map grows without limit near the poles, so positions beyond are not indexed. */
export const MERCATOR_EDGE = 85;

/**
 * A point of Mercator's map in radians, as the index `vendors_by_place` has it (migration 002). The map preserves
 * angles, so that near any point the nearest on the map is the nearest on the ground.
 */
export function onMercatorMap({ lat, lng }: Position): { x: number; y: number } {
  const shown = Math.max(-MERCATOR_EDGE, Math.min(MERCATOR_EDGE, lat));
  return { x: radians(lng), y: Math.log(Math.tan(Math.PI / 4 + radians(shown) / 2)) };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
