import { slugify } from './picture.ts';

/** The tiles of the category page (spec §2, Category page). */
export const TILE_NAMES = ['Biryani', 'Pizza', 'Burger', 'Chinese', 'South Indian', 'Desserts'] as const;

/** Whether a tile is the highlighted one: `active` names its subcategory by id, or by name in any spelling. */
export function isActiveTile(tile: { name: string; id: string | null }, active: string | null): boolean {
  if (!active) return false;
  return active === tile.id || slugify(active) === slugify(tile.name);
}
