import type { Priced } from '../money/price.ts';

/** The catalogue in memory; `catalogue-rows.server.ts` reads it from stored fields. */

export interface Category {
  id: string;
  name: string;
  /** `/images/<hash>`, an https address, or null: see picture-sizes.ts. */
  picture: string | null;
  /** Home shows its subcategories when no category is chosen (spec §7). */
  isDefault: boolean;
}

export interface Subcategory {
  id: string;
  name: string;
  picture: string | null;
  categoryId: string;
}

export interface Vendor {
  id: string;
  name: string;
  address: string;
  /** 0 to 5, one decimal; an unrated vendor has 4.0 (spec §9). */
  rating: number;
  picture: string | null;
  /** Category names, as shown and searched. */
  categories: string[];
  /** The vendor's position, if known; otherwise its address is geocoded. */
  location: { lat: number; lng: number } | null;
  /** The highest discount of its items that are not free, in percent; 0 without one. */
  topDiscountPercent: number;
}

export type Diet = 'veg' | 'nonveg' | 'egg';

export interface Item extends Priced {
  id: string;
  vendorId: string;
  subcategoryId: string;
  name: string;
  description: string;
  picture: string | null;
  diet: Diet | null;
  /** The menu heading of the item. */
  section: string | null;
}

/** A slide of the carousel. */
export interface Promo {
  /** Its position among all promos, from 1, as in `/promo-details?promo=N`. */
  number: number;
  title: string;
  text: string;
  /** `/images/<hash>`, an https address, or null: see picture-sizes.ts. */
  picture: string | null;
}

/** A promo with its terms and its vendors. A promo changes no price: prices follow each dish's own discount. */
export interface PromoDetails extends Promo {
  terms: string[];
  subcategoryId: string | null;
  /** The promo's active vendors, sorted by name. */
  vendors: { id: string; name: string }[];
}
