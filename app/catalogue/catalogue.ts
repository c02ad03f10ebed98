/** The catalogue as code speaks of it; `catalogue-rows.server.ts` reads it from the fields at rest. */

export interface Category {
  id: string;
  name: string;
  /** `/images/<hash>`, an https address, or null: see picture.ts. */
  picture: string | null;
  /** Its subcategories stand on home when none is chosen (spec §7). */
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
  /** 0 to 5, one decimal; an unrated vendor shows 4.0 (spec §9). */
  rating: number;
  picture: string | null;
  /** Names, as shown and searched. */
  categories: string[];
  /** Where it stands, if known; otherwise its address is looked up. */
  location: { lat: number; lng: number } | null;
  /** The highest discount among its items, percent; 0 without one. */
  topDiscountPercent: number;
}

export type Diet = 'veg' | 'nonveg' | 'egg';

export interface Item {
  id: string;
  vendorId: string;
  subcategoryId: string;
  name: string;
  /** One unit before discount. */
  pricePaise: number;
  /** 0 to 100. */
  discountPercent: number;
  description: string;
  picture: string | null;
  diet: Diet | null;
  /** Heading of the menu under which it stands. */
  section: string | null;
}
