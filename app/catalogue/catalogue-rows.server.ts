import { type Selectable, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { toPaise } from '../money/price.ts';
import {
  noticeOfItem,
  noticeOfVendor,
  type OpeningRow,
  type SaleRow,
} from './availability/availability-rows.server.ts';
import type { Category, Item, ListedVendor, Promo, Subcategory, Vendor } from './catalogue.ts';
import type { Dish } from './pages.ts';

/** Shown for a vendor without ratings (spec §9). */
const FALLBACK_RATING = 4.0;
/** The rating of the vendor `v`, written as the indexes of lists have it. */
export const RATING = sql`coalesce(v.rating, ${sql.raw(FALLBACK_RATING.toFixed(1))})`;

/** The stored fields of the catalogue (spec §3), as rows of a query. */
type Stored<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** `numeric` arrives as text, but within JSON as a number. */
type Decimal = string | number;

export type CategoryRow = Pick<Stored<'category'>, 'id' | 'name' | 'imageBlob' | 'default'>;

export type SubcategoryRow = Pick<Stored<'subcategory'>, 'id' | 'name' | 'imageBlob' | 'categoryId'>;

export interface VendorRow
  extends Pick<Stored<'vendors'>, 'id' | 'name' | 'address' | 'imageBlob' | 'categories' | 'location'>,
    OpeningRow {
  rating: Decimal | null;
  topdiscount: Decimal;
  preparationminutes: number | null;
}

/** A vendor of a list. */
export interface ListedVendorRow extends VendorRow {
  /** Computed in a list for an area: whether the vendor delivers there; null if unknown. */
  delivers?: boolean | null;
}

export interface ItemRow
  extends Omit<
      Stored<'restaurantitems'>,
      'ItemPrice' | 'ItemDiscount' | 'searchwords' | 'available' | 'soldoutuntil'
    >,
    SaleRow {
  /** Of the vendor. */
  timezone: string | null;
  ItemPrice: Decimal;
  ItemDiscount: Decimal;
}

/** An item with the vendor that sells it. */
export interface DishRow extends ItemRow, OpeningRow {
  vendorname: string;
  vendoraddress: string;
  vendorrating: Decimal | null;
  vendorlocation: VendorRow['location'];
  /** Computed: the round of the search that found it (dish-search.server.ts). */
  round: number;
}

export interface PromoRow extends Pick<Stored<'promos'>, 'title' | 'text' | 'imageBlob'> {
  /** Computed: its position among all promos, from 1; `bigint` arrives as text. */
  number: Decimal;
}

export function toCategory(row: CategoryRow): Category {
  return { id: row.id, name: row.name, picture: row.imageBlob, isDefault: row.default };
}

export function toSubcategory(row: SubcategoryRow): Subcategory {
  return { id: row.id, name: row.name, picture: row.imageBlob, categoryId: row.categoryId };
}

/** @param at the time for which it is said to be closed, in milliseconds since 1970 */
export function toVendor(row: VendorRow, at: number): Vendor {
  const closed = noticeOfVendor(row, at).text;
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    rating: toRating(row.rating),
    picture: row.imageBlob,
    categories: row.categories,
    location: row.location,
    topDiscountPercent: Number(row.topdiscount),
    ...(row.preparationminutes === null ? {} : { preparationMinutes: row.preparationminutes }),
    ...(closed === null ? {} : { closed }),
  };
}

export function toListedVendor(row: ListedVendorRow, at: number): ListedVendor {
  if (row.delivers === undefined || row.delivers) return toVendor(row, at);
  return { ...toVendor(row, at), delivery: row.delivers === null ? 'unknown' : 'no' };
}

/** @param at the time for which it is said to be sold out, in milliseconds since 1970 */
export function toItem(row: ItemRow, at: number): Item {
  const soldOut = noticeOfItem(row, at).text;
  return {
    id: row.id,
    vendorId: row.VendorId,
    subcategoryId: row.SubCategoryId,
    name: row.ItemName,
    pricePaise: toPaise(row.ItemPrice),
    discountPercent: Number(row.ItemDiscount),
    description: row.ItemDescription,
    picture: row.ImageBlob,
    diet: row.diet,
    section: row.section,
    ...(soldOut === null ? {} : { soldOut }),
  };
}

export function toDish(row: DishRow, at: number): Dish {
  const { VendorId: id, vendorname: name, vendoraddress: address, vendorlocation: location } = row;
  const closed = noticeOfVendor(row, at).text;
  const vendor = { id, name, address, rating: toRating(row.vendorrating), location };
  return { item: toItem(row, at), vendor: closed === null ? vendor : { ...vendor, closed } };
}

function toRating(rating: Decimal | null): number {
  return rating === null ? FALLBACK_RATING : Number(rating);
}

export function toPromo(row: PromoRow): Promo {
  return { number: Number(row.number), title: row.title, text: row.text, picture: row.imageBlob };
}
