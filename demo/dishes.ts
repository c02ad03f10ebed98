import { BAKERY } from './dishes/bakery.ts';
import { CHINESE } from './dishes/chinese.ts';
import { DRINKS } from './dishes/drinks.ts';
import type { Family } from './dishes/family.ts';
import { GROCERIES } from './dishes/groceries.ts';
import { NORTH_INDIAN } from './dishes/north-indian.ts';
import { RICE_AND_GRILL } from './dishes/rice-and-grill.ts';
import { SOUTH_INDIAN } from './dishes/south-indian.ts';
import { STREET_AND_SWEETS } from './dishes/street-and-sweets.ts';
import { WESTERN } from './dishes/western.ts';

/** Every family of dishes, in the order in which a menu lists them. */
export const FAMILIES: readonly Family[] = [
  ...RICE_AND_GRILL,
  ...NORTH_INDIAN,
  ...SOUTH_INDIAN,
  ...CHINESE,
  ...WESTERN,
  ...STREET_AND_SWEETS,
  ...BAKERY,
  ...DRINKS,
  ...GROCERIES,
];

const familiesById = new Map(FAMILIES.map((family) => [family.id, family]));

/** @throws when no family has this id, because the tables name only existing ones */
export function familyOf(id: string): Family {
  const family = familiesById.get(id);
  if (family === undefined) throw new Error(`No family of dishes is called ${id}`);
  return family;
}
