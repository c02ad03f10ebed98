import { slugify } from '../pictures/picture-sizes.ts';

/** The tiles of the category page (spec §2, Category page). */
export const TILE_NAMES = ['Biryani', 'Pizza', 'Burger', 'Chinese', 'South Indian', 'Desserts'] as const;

/** Whether a tile is highlighted: `active` is its subcategory's id, or its name in any spelling. */
export function isActiveTile(tile: { name: string; id: string | null }, active: string | null): boolean {
  if (!active) return false;
  return active === tile.id || slugify(active) === slugify(tile.name);
}
