import type { Position } from '../location/place.ts';
import type { Item, Subcategory, Vendor } from './catalogue.ts';
import type { HomeFilter } from './filter.ts';
import type { Promo } from './promos.ts';

/** Vendors on home at most (spec §9); 'Show more' adds as many again. */
export const VENDOR_LIMIT = 20;

export interface VendorList {
  vendors: Vendor[];
  /** Whether there are others behind them. */
  hasMore: boolean;
}

/** A dish that a search found, with whoever sells it. */
export interface Dish {
  item: Item;
  vendor: Pick<Vendor, 'id' | 'name' | 'address' | 'rating' | 'location'>;
}

/** What home shows. */
export interface HomeData extends VendorList {
  filter: HomeFilter;
  /** The first few, for the carousel. */
  promos: Promo[];
  /** Name of the category that was picked in the panel; null when none was. */
  category: string | null;
  /** Of the shown category, already narrowed to the searched text; 'All' is not among them. */
  subcategories: Subcategory[];
  /** The chosen one, for the note beside the heading. */
  selected: Subcategory | null;
  /** Of all vendors, the best found first; empty where nothing is searched. */
  dishes: Dish[];
  /**
   * What came of `sort=nearest`, in the browser alone: from where the vendors are the nearest, or that
   * these could not be loaded and the popular ones stand there. Missing while nobody knows from where.
   */
  nearest?: { origin: Position; hasFailed: boolean };
  /** Set in the browser when loading failed: then the lists say nothing about the catalogue. */
  hasFailed?: true;
  /** Set in the browser when more of the list could not be loaded: what was there before still stands. */
  couldNotGrow?: true;
}

/** The answer of `/api/nearest`, nearest first. */
export type NearestAnswer = VendorList;

/** What the restaurant screen shows. */
export interface RestaurantData {
  vendor: Vendor;
  /** The subcategory to which the menu is narrowed, if it is; no name when there is no such subcategory. */
  selected: { id: string; name: string | null } | null;
  sections: MenuSection[];
}

export interface MenuSection {
  heading: string;
  items: Item[];
}

/**
 * Items under the headings of the menu: an item's own section, else the name of its subcategory.
 * Headings stand in the order in which the items first need them.
 */
export function groupIntoSections(
  items: readonly (Item & { subcategoryName: string | null })[],
): MenuSection[] {
  const sections = new Map<string, Item[]>();
  for (const { subcategoryName, ...item } of items) {
    const heading = item.section?.trim() || subcategoryName || 'Menu';
    const section = sections.get(heading);
    if (section) section.push(item);
    else sections.set(heading, [item]);
  }
  return [...sections].map(([heading, list]) => ({ heading, items: list }));
}
