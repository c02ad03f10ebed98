import * as v from 'valibot';
import type { Priced } from '../money/price.ts';
import { HOME_SORTS } from './filter.ts';

/** The shapes of what pages show: they validate page data read from storage or from the server, and give the types. */

/** `/images/<hash>`, an https address, or null: see picture-sizes.ts. */
const picture = v.nullable(v.string());

export const diet = v.picklist(['veg', 'nonveg', 'egg']);

export const subcategory = v.object({ id: v.string(), name: v.string(), picture, categoryId: v.string() });

/** A slide of the carousel. */
export const promo = v.object({
  /** Its position among all promos, from 1, as in `/promo-details?promo=N`. */
  number: v.number(),
  title: v.string(),
  text: v.string(),
  picture,
});

export const vendor = v.object({
  id: v.string(),
  name: v.string(),
  address: v.string(),
  /** 0 to 5, one decimal; an unrated vendor has 4.0 (spec §9). */
  rating: v.number(),
  picture,
  /** Category names, as shown and searched. */
  categories: v.array(v.string()),
  /** The vendor's position, if known; otherwise its address is geocoded. */
  location: v.nullable(v.object({ lat: v.number(), lng: v.number() })),
  /** The highest discount of its items that are not free, in percent; 0 without one. */
  topDiscountPercent: v.number(),
  /** What it takes to prepare an order; missing where the catalogue does not say. */
  preparationMinutes: v.optional(v.number()),
  /** 'Closed · opens 11:00 tomorrow'; missing while it takes orders. */
  closed: v.optional(v.string()),
});

/** A `Priced` item. */
export const item = v.object({
  id: v.string(),
  vendorId: v.string(),
  subcategoryId: v.string(),
  name: v.string(),
  pricePaise: v.number(),
  discountPercent: v.number(),
  description: v.string(),
  picture,
  diet: v.nullable(diet),
  /** The menu heading of the item. */
  section: v.nullable(v.string()),
  /** 'Sold out' or 'Back at 18:30'; missing while it is on sale. */
  soldOut: v.optional(v.string()),
}) satisfies v.GenericSchema<unknown, Priced>;

/** A dish of a search result, with its vendor. */
export const dish = v.object({
  item,
  vendor: v.pick(vendor, ['id', 'name', 'address', 'rating', 'location', 'closed']),
});

/** The filter and sort order in home's URL; empty and null mean no filter. */
export const homeFilter = v.object({
  query: v.string(),
  subcategoryId: v.nullable(v.string()),
  /** The category whose subcategories are shown; null means the default category. */
  categoryId: v.nullable(v.string()),
  sort: v.picklist(HOME_SORTS),
  /** 'veg': only vendors all of whose items are vegetarian ("pure veg"). */
  diet: v.nullable(v.picklist(['veg'])),
  /** How many pages are shown, from 1: page 2 shows the first 40 vendors. */
  page: v.number(),
  /** The slug of the area for which the list says what is delivered there; missing without one. */
  area: v.optional(v.string()),
});

/** A vendor of a list. */
export const listedVendor = v.object({
  ...vendor.entries,
  /** In a list for an area, of a vendor that does not deliver there or of which that is unknown; missing on others. */
  delivery: v.optional(v.picklist(['no', 'unknown'])),
});

/**
 * Until when that is right which a page says by the clock, such as what is closed, in milliseconds since 1970; missing
 * where no time ends it.
 */
const until = v.optional(v.number());

const vendorList = {
  until,
  vendors: v.array(listedVendor),
  /** Whether further vendors follow. */
  hasMore: v.boolean(),
};

export const menuSection = v.object({ heading: v.string(), items: v.array(item) });

export const PAGE_SCHEMAS = {
  homeData: v.object({
    filter: homeFilter,
    /** The area of the filter. */
    area: v.optional(v.object({ slug: v.string(), name: v.string() })),
    /** The first few promos, for the carousel. */
    promos: v.array(promo),
    /** Name of the category chosen in the panel; null without one. */
    category: v.nullable(v.string()),
    /** Subcategories of the shown category, filtered by the searched text; 'All' is not among them. */
    subcategories: v.array(subcategory),
    /** The chosen subcategory, for the note beside the heading. */
    selected: v.nullable(subcategory),
    ...vendorList,
    /** Dishes of all vendors, the best match first; empty without a search. */
    dishes: v.array(dish),
  }),
  nearestData: v.object(vendorList),
  restaurantData: v.object({
    vendor,
    /** The subcategory by which the menu is filtered, if any; without a name if it does not exist. */
    selected: v.nullable(v.object({ id: v.string(), name: v.nullable(v.string()) })),
    sections: v.array(menuSection),
    until,
  }),
};
