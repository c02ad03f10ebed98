import type { InferOutput } from 'valibot';
import type { diet, item, listedVendor, promo, subcategory, vendor } from './page-schemas.ts';

/** The catalogue in memory; `catalogue-rows.server.ts` reads it from stored fields. */

/** The limit of every id, in characters: imports accept no longer one. */
export const MAX_ID_LENGTH = 200;
/** The limit of a vendor's or a dish's name, in characters. */
export const MAX_NAME_LENGTH = 300;

export interface Category {
  id: string;
  name: string;
  /** `/images/<hash>`, an https address, or null: see picture-sizes.ts. */
  picture: string | null;
  /** Home shows its subcategories when no category is chosen (spec §7). */
  isDefault: boolean;
}

export type Subcategory = InferOutput<typeof subcategory>;
export type Vendor = InferOutput<typeof vendor>;
export type ListedVendor = InferOutput<typeof listedVendor>;
export type Diet = InferOutput<typeof diet>;
export type Item = InferOutput<typeof item>;
export type Promo = InferOutput<typeof promo>;

/** A promo with its terms and its vendors. A promo changes no price: prices follow each dish's own discount. */
export interface PromoDetails extends Promo {
  terms: string[];
  subcategoryId: string | null;
  /** The promo's active vendors, sorted by name. */
  vendors: { id: string; name: string }[];
}
