import type { OpeningHours } from '../app/catalogue/availability/opening-hours.ts';
import { placeInIndia } from './india.ts';
import { KINDS, type Kind, type KindId, kindOf } from './kinds.ts';
import { KNOWN_VENDORS, type KnownVendor } from './known-vendors.ts';
import { pictureKeys } from './pictures.ts';
import { type Place, placeOf } from './places.ts';
import { type Random, randomOf } from './random.ts';

/** A vendor without its menu. */
export interface VendorPlan {
  /** Counted from 0; with the seed it determines everything random about the vendor. */
  index: number;
  id: string;
  name: string;
  address: string;
  location: { lat: number; lng: number };
  kind: Kind;
  cuisines: readonly string[];
  rating: number | null;
  popularity: number;
  /** Null where the vendor does not say it. */
  preparationMinutes: number | null;
  /** The slugs of the areas to which it delivers; null where a radius decides. */
  deliveryAreas: readonly string[] | null;
  /** Key of its cover picture. */
  cover: string | null;
  isActive: boolean;
  /** The only discount on its menu, in percent; null for random ones. */
  offer: number | null;
  itemCount: number;
  /** Whether almost all of its dishes have pictures and descriptions. */
  isFavourite: boolean;
  /** Null: it takes orders at any time. */
  hours: OpeningHours | null;
}

export interface CatalogueSize {
  vendors: number;
  items: number;
  seed: number;
}

/** In a catalogue with fewer items than this, no vendor has 250. */
const ITEMS_FOR_EXTREMES = 600;
const STREETS = [
  'Copper Pot Lane',
  'Jacaranda Road',
  '3rd Cross',
  '14th Main',
  'Tamarind Street',
  'Old Mill Road',
  'Rain Tree Avenue',
  'Temple Tank Street',
  '80 Feet Road',
  'Lotus Pond Road',
  'Station Back Road',
  '7th Cross, 2nd Block',
  'Silver Oak Road',
  'Market Street',
  'Weavers Colony Main Road',
  'Banyan Circle',
  'Clock House Road',
  '1st Main, 4th Stage',
  'Mango Grove Lane',
  'Lake View Road',
] as const;
const BUILDINGS = [
  'Ground Floor, Lotus Arcade',
  'Shop 4, Anand Towers',
  'First Floor, Sunrise Plaza',
  'Opposite Water Tank',
  'Next to City Library',
  'Stall 12, Food Court, Orchid Square',
] as const;
const MORE_CUISINES = [
  'Chinese',
  'North Indian',
  'Indian',
  'Fast Food',
  'Beverages',
  'Desserts',
  'Snacks',
  'Continental',
  'Street Food',
] as const;
const CHAINS = [
  'Tapri Do Cup',
  'Red Lantern Express',
  'Bombay Toast Club',
  'Dosa Darbar',
  'Roll Call',
  'Slice of Sunday',
  'The Biryani Post',
  'Malai & More',
] as const;
const kindWeights = (Object.keys(KINDS) as KindId[]).map((id) => [id, KINDS[id].weight] as const);

/** All vendors, one at a time: the same for the same arguments, in constant memory. */
export function* planVendors({ vendors, items, seed }: CatalogueSize): Generator<VendorPlan> {
  const hasExtremes = items >= ITEMS_FOR_EXTREMES;
  const fixed = (index: number) => (hasExtremes ? KNOWN_VENDORS[index]?.items : undefined);
  let totalWeight = 0;
  let fixedItems = 0;
  for (let index = 0; index < vendors; index++) {
    const count = fixed(index);
    if (count === undefined) totalWeight += menuWeight(seed, index);
    else fixedItems += count;
  }
  const shared = Math.max(0, items - fixedItems);
  let weightBefore = 0;
  for (let index = 0; index < vendors; index++) {
    let itemCount = fixed(index);
    if (itemCount === undefined) {
      const weightAfter = weightBefore + menuWeight(seed, index);
      itemCount =
        Math.round((shared * weightAfter) / totalWeight) - Math.round((shared * weightBefore) / totalWeight);
      weightBefore = weightAfter;
    }
    yield planVendor(seed, index, itemCount);
  }
}

/** The length of its menu relative to others. */
function menuWeight(seed: number, index: number): number {
  const known = KNOWN_VENDORS[index];
  const size = Math.exp(randomOf(seed, 1, index).normal() * 0.28);
  return Math.min(2.2, Math.max(0.65, size)) * (known && isFavourite(known.rating) ? 1.7 : 1);
}

function isFavourite(rating: number | null): boolean {
  return rating !== null && rating >= 4.2;
}

function planVendor(seed: number, index: number, itemCount: number): VendorPlan {
  const random = randomOf(seed, 2, index);
  const known = KNOWN_VENDORS[index];
  const kindId = known?.kind ?? random.weighted(kindWeights);
  const kind = kindOf(kindId);
  const place = known ? placeOf(known.locality) : placeInIndia(random);
  const rating = known ? known.rating : randomRating(random);
  return {
    index,
    id: `vendor-${String(index + 1).padStart(6, '0')}`,
    name: known?.name ?? inventName(kind, place, random),
    address: addressIn(place, random),
    location: { lat: jitter(place.lat, random), lng: jitter(place.lng, random) },
    kind,
    cuisines: known?.cuisines ?? someCuisines(kind, random),
    rating,
    popularity: popularityOf(seed, index, place.city === HOME_CITY),
    preparationMinutes: preparationOf(seed, index),
    deliveryAreas: known?.deliveryAreas ?? null,
    cover: coverOf(kind, known, index, itemCount, random),
    isActive: known ? known.isActive !== false : !random.chance(0.04),
    offer: known?.offer ?? null,
    itemCount,
    isFavourite: isFavourite(rating),
    hours: known?.hours ?? null,
  };
}

const SHOP_WINDOW = 8;
const HOME_CITY = 'Bengaluru';

/**
 * Orders vendors for the demo: first hand-written ones of many kinds, then the others of the demo's own city, where the
 * popular are not the best rated.
 */
function popularityOf(seed: number, index: number, isAtHome: boolean): number {
  if (index < SHOP_WINDOW) return 2_000 - 10 * index;
  if (KNOWN_VENDORS[index]?.items === 0) return 0;
  const popularity = randomOf(seed, 5, index).below(900);
  return isAtHome ? popularity + 900 : popularity;
}

function preparationOf(seed: number, index: number): number | null {
  const random = randomOf(seed, 6, index);
  return random.chance(0.2) ? null : 10 + 5 * random.below(6);
}

function randomRating(random: Random): number | null {
  if (random.chance(0.25)) return null;
  return Math.round(Math.min(4.9, Math.max(2.3, 3.88 + random.normal() * 0.38)) * 10) / 10;
}

function inventName(kind: Kind, place: Place, random: Random): string {
  const name = random.chance(0.05)
    ? random.pick(CHAINS)
    : `${random.pick(kind.first)} ${random.pick(kind.last)}`;
  if (random.chance(0.08)) return `${name} (${place.locality})`;
  return random.chance(0.04) ? `${name}, ${place.locality} – ${place.city}` : name;
}

function addressIn(place: Place, random: Random): string {
  const door = `${1 + random.below(240)}${random.chance(0.15) ? `/${1 + random.below(9)}` : ''}`;
  const building = random.chance(0.2) ? `${random.pick(BUILDINGS)}, ` : '';
  return `${building}${door}, ${random.pick(STREETS)}, ${place.locality}, ${place.city} ${place.pincode}`;
}

/** Within about 700 m. */
function jitter(degrees: number, random: Random): number {
  return Math.round((degrees + (random.next() - 0.5) * 0.012) * 100_000) / 100_000;
}

function someCuisines(kind: Kind, random: Random): string[] {
  const count = random.weighted([
    [1, 34],
    [2, 23],
    [3, 18],
    [4, 10],
    [5, 7],
    [6, 5],
    [8, 3],
  ] as const);
  const cuisines = new Set(kind.cuisines.slice(0, count));
  while (cuisines.size < count) cuisines.add(random.pick(MORE_CUISINES));
  return [...cuisines];
}

/** Hand-written vendors of a kind use its covers in rotation, so that a page shows each once. */
function coverOf(
  kind: Kind,
  known: KnownVendor | undefined,
  index: number,
  itemCount: number,
  random: Random,
): string | null {
  if (itemCount === 0 || (!known && random.chance(0.04))) return null;
  const turn = known
    ? KNOWN_VENDORS.slice(0, index).filter((other) => other.kind === known.kind && other.name !== known.name)
        .length
    : random.below(kind.covers.length);
  const subject = kind.covers[turn % kind.covers.length];
  if (subject === undefined) return null;
  const keys = pictureKeys(subject);
  return known ? (keys[0] ?? null) : random.pick(keys);
}
