import type { CatalogueDocument } from '../app/catalogue/import-export/document-kinds.ts';
import type { Family } from './dishes/family.ts';
import { type MenuEntry, menuOf } from './menu.ts';
import { pictureKeys } from './pictures.ts';
import { type Random, randomOf } from './random.ts';
import type { VendorPlan } from './vendors.ts';

type Picture = (key: string) => string | undefined;

const HIGHEST_PRICE = 4_161;
/** Most dishes cost a little less than the best known of their family, which is the base of the factors. */
const LEVEL = 1.14;
/** Prefixes for dishes that a very long menu repeats. */
const STYLES = [
  'House',
  'Special',
  'Royal',
  'Classic',
  'Homestyle',
  'Smoky',
  'Chef’s',
  'Village',
  'Grand',
  'Everyday',
] as const;
const OFFERS = [
  [20, 5],
  [25, 4],
  [50, 3],
  [10, 2],
  [15, 2],
  [30, 2],
  [40, 1.5],
  [5, 1],
  [35, 0.7],
  [60, 0.7],
] as const;
/** Discounts at the limits of the rules, on the menu with 250 items. */
const EDGE_DISCOUNTS: Readonly<Record<number, number>> = { 3: 1, 40: 33, 80: 87, 120: 100 };
const LONG_MENU = 250;
/** The dish of the favourites' menus that is sold out, from 0. */
const SOLD_OUT_POSITION = 7;

/** The items of one vendor, in the order of its menu. */
export function* itemsOf(
  seed: number,
  vendor: VendorPlan,
  picture: Picture,
): Generator<CatalogueDocument<'restaurantitems'>> {
  const random = randomOf(seed, 4, vendor.index);
  const shop = { tier: random.normal(), offer: random.chance(0.55) ? random.weighted(OFFERS) : 0 };
  const names = new Set<string>();
  for (const [position, entry] of menuOf(seed, vendor).entries()) {
    const { family, dish } = entry;
    const [suffix, size] = random.chance(0.1) ? random.pick(family.portions) : (['', 1] as const);
    const plain = nameOf(entry);
    // The name of a portion would repeat what is already in brackets.
    const hasPortion = suffix !== '' && !plain.includes('(') && !names.has(plain + suffix);
    const name = hasPortion ? plain + suffix : plain;
    names.add(name);
    yield {
      id: `${vendor.id}-${String(position + 1).padStart(4, '0')}`,
      VendorId: vendor.id,
      SubCategoryId: family.subcategoryId,
      ItemName: name,
      ItemPrice: priceOf(family, dish[2] * (hasPortion ? size : 1), shop.tier, random),
      ItemDiscount: discountOf(family, shop.offer, vendor, position, random),
      ItemDescription: describe(entry, vendor, random),
      ImageBlob: pictureOf(entry, vendor, picture, random),
      diet: dish[1],
      section: family.section,
      available: !(vendor.isFavourite && position === SOLD_OUT_POSITION),
      soldoutuntil: null,
    };
  }
}

function nameOf({ dish: [name], round }: MenuEntry): string {
  if (round === 0) return name;
  const style = STYLES[(round - 1) % STYLES.length];
  const series = Math.floor((round - 1) / STYLES.length);
  return series === 0 ? `${style} ${name}` : `${style} ${name} No. ${series + 1}`;
}

/** Rupees, log-normal around the family's median, with endings that shops like. */
function priceOf(family: Family, factor: number, tier: number, random: Random): number {
  const [p10, p50, p90] = family.price;
  const spread = Math.log(p90 / p10) / 2.563;
  const deviation = spread * (0.62 * tier + 0.5 * random.normal());
  const rupees = Math.min(HIGHEST_PRICE, Math.max(8, p50 * LEVEL * factor * Math.exp(deviation)));
  const tens = Math.max(1, Math.round(rupees / 10)) * 10;
  const ending = random.next();
  if (ending < 0.45) return tens;
  if (ending < 0.69) return tens - 1;
  if (ending < 0.89) return Math.floor(rupees / 10) * 10 + 5;
  if (ending < 0.93) return Math.floor(rupees) + random.pick([0.25, 0.5, 0.75, 0.99] as const);
  return Math.round(rupees);
}

/** Percent. Most dishes have none; a restaurant repeats one figure, and a grocer takes any. */
function discountOf(
  family: Family,
  offer: number,
  vendor: VendorPlan,
  position: number,
  random: Random,
): number {
  const edge = vendor.itemCount === LONG_MENU ? EDGE_DISCOUNTS[position] : undefined;
  if (edge !== undefined) return edge;
  if (vendor.offer !== null) return random.chance(0.5) ? vendor.offer : 0;
  if (family.isGrocery) return random.chance(0.46) ? 1 + Math.floor(62.9 * random.next() ** 1.3) : 0;
  if (offer === 0 || !random.chance(0.48)) return 0;
  return random.chance(0.7) ? offer : random.weighted(OFFERS);
}

function describe({ family, dish }: MenuEntry, vendor: VendorPlan, random: Random): string {
  const text = dish[4];
  if (random.chance(vendor.isFavourite ? 0.01 : 0.04)) return '';
  if (random.chance(0.1)) return text;
  const first = random.pick(family.tails);
  const second = random.pick(family.tails);
  return second === first || random.chance(0.55) ? `${text} ${first}` : `${text} ${first} ${second}`;
}

function pictureOf(entry: MenuEntry, vendor: VendorPlan, picture: Picture, random: Random): string | null {
  const isMissing = random.chance(vendor.isFavourite ? 0.05 : 0.16);
  const key = random.pick(pictureKeys(entry.dish[3]));
  return isMissing ? null : (picture(key) ?? null);
}
