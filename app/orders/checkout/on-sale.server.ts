import { type QueryCreator, sql } from 'kysely';
import {
  noticeOfItem,
  noticeOfVendor,
  type OpeningRow,
  type SaleRow,
} from '../../catalogue/availability/availability-rows.server.ts';
import type { Database } from '../../db/open-database.server.ts';
import { prepareStatement, type ValueAt } from '../../db/prepared-statement.server.ts';
import type { Tables } from '../../db/tables.ts';
import { toPaise } from '../../money/price.ts';
import type { ItemOnSale } from './draft-order.ts';

/** The items with these ids as they are on sale now, unordered, with those that are sold out or of closed vendors. */
export async function readOnSale(
  database: Pick<Database, 'ask'>,
  itemIds: readonly string[],
  now: Date,
): Promise<ItemOnSale[]> {
  return (await database.ask(ON_SALE, { itemIds })).map((row) => toItemOnSale(row, now));
}

/** The customer, and what is on sale of the items they order. */
export interface BuyerAndItems {
  userId: string;
  onSale: ItemOnSale[];
}

/** The query's parameters. */
export interface ItemsAsked {
  itemIds: readonly string[];
}

/** A row as the database returns it; the vendor is null where it does not exist. */
export interface OnSaleRow extends SaleRow, OpeningRow {
  id: string;
  name: string;
  price: string;
  discountPercent: string;
  picture: string | null;
  vendorId: string;
  vendorName: string | null;
  isVendorActive: boolean | null;
}

/** Converts a row, with its price in paise. */
export function toItemOnSale(row: OnSaleRow, now: Date): ItemOnSale {
  const at = now.getTime();
  const soldOut = noticeOfItem(row, at).text;
  const closed = noticeOfVendor(row, at).text;
  const vendor =
    row.vendorName === null ? null : { name: row.vendorName, isActive: row.isVendorActive === true };
  return {
    id: row.id,
    name: row.name,
    pricePaise: toPaise(row.price),
    discountPercent: Number(row.discountPercent),
    picture: row.picture,
    vendorId: row.vendorId,
    vendor: vendor && closed !== null ? { ...vendor, closed } : vendor,
    ...(soldOut === null ? {} : { soldOut }),
  };
}

/** The select of `readOnSale`, as a part of other statements. */
export function selectOnSale(db: QueryCreator<Tables>, value: ValueAt<ItemsAsked>) {
  return (
    db
      .selectFrom('restaurantitems as item')
      .leftJoin('vendors as vendor', 'vendor.id', 'item.VendorId')
      .select([
        'item.id',
        'item.ItemName as name',
        'item.ItemPrice as price',
        'item.ItemDiscount as discountPercent',
        'item.ImageBlob as picture',
        'item.VendorId as vendorId',
        'vendor.name as vendorName',
        'vendor.isActive as isVendorActive',
        'item.available',
        'item.soldoutuntil',
        'vendor.openinghours',
        'vendor.timezone',
        'vendor.closeduntil',
      ])
      // In a subselect the planner does not know the ids, so PostgreSQL reuses a generic plan. Otherwise it plans each
      // time, because it estimates a plan for these few ids to be cheaper than one for ten.
      .where('item.id', '=', sql<string>`any((select ${value('itemIds', 'text[]')})::text[])`)
  );
}

const ON_SALE = prepareStatement<ItemsAsked, OnSaleRow>('on_sale', selectOnSale);
