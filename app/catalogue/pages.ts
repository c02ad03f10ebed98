import type { Position } from '../location/place.ts';
import type { Item, Promo, Subcategory, Vendor } from './catalogue.ts';
import type { HomeFilter } from './filter.ts';

/** The number of vendors per page on home (spec §9); 'Show more' adds as many. */
export const VENDOR_LIMIT = 20;

export interface VendorList {
  vendors: Vendor[];
  /** Whether further vendors follow. */
  hasMore: boolean;
}

/** A dish of a search result, with its vendor. */
export interface Dish {
  item: Item;
  vendor: Pick<Vendor, 'id' | 'name' | 'address' | 'rating' | 'location'>;
}

/** The data of the home screen. */
export interface HomeData extends VendorList {
  filter: HomeFilter;
  /** The first few promos, for the carousel. */
  promos: Promo[];
  /** Name of the category chosen in the panel; null without one. */
  category: string | null;
  /** Subcategories of the shown category, filtered by the searched text; 'All' is not among them. */
  subcategories: Subcategory[];
  /** The chosen subcategory, for the note beside the heading. */
  selected: Subcategory | null;
  /** Dishes of all vendors, the best match first; empty without a search. */
  dishes: Dish[];
  /**
   * The result of `sort=nearest`, set in the browser only: the origin of the list, or that the nearest vendors could
   * not be loaded and the popular ones are shown. Missing while the position is unknown.
   */
  nearest?: { origin: Position; hasFailed: boolean };
  /** Set in the browser when loading failed, so that empty lists are not taken for an empty catalogue. */
  hasFailed?: true;
  /** Set in the browser when more of the list could not be loaded; the loaded vendors stay. */
  couldNotLoadMore?: true;
}

/** The response of `/api/nearest`, nearest first. */
export type NearestAnswer = VendorList;

/** The data of the restaurant screen. */
export interface RestaurantData {
  vendor: Vendor;
  /** The subcategory by which the menu is filtered, if any; without a name if it does not exist. */
  selected: { id: string; name: string | null } | null;
  sections: MenuSection[];
}

export interface MenuSection {
  heading: string;
  items: Item[];
}

/**
 * Groups items by menu heading: an item's own section, else the name of its subcategory. Headings are in the order of
 * their first items.
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
