import type { InferOutput } from 'valibot';
import type { Position } from '../location/place.ts';
import type { Item } from './catalogue.ts';
import type { dish, menuSection, PAGE_SCHEMAS } from './page-schemas.ts';

/** The number of vendors per page on home (spec §9); 'Show more' adds as many. */
export const VENDOR_LIMIT = 20;

/** Fewer vendors that deliver to an area make no page for search engines. */
export const MIN_LISTED_VENDORS = 5;

/** A link to a page of this site. */
export interface NamedPath {
  name: string;
  path: string;
}

export type Dish = InferOutput<typeof dish>;

/** The data of the home screen. */
export interface HomeData extends InferOutput<typeof PAGE_SCHEMAS.homeData> {
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

export type VendorList = InferOutput<typeof PAGE_SCHEMAS.nearestData>;

/** The response of `/api/nearest`, nearest first. */
export type NearestAnswer = VendorList;

/** The data of the restaurant screen. */
export type RestaurantData = InferOutput<typeof PAGE_SCHEMAS.restaurantData>;
export type MenuSection = InferOutput<typeof menuSection>;

/** When that ends which a page says by the clock; null if no time ends it. */
export function endOf({ until }: { until?: number | undefined }): Date | null {
  return until === undefined ? null : new Date(until);
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
