import { type QueryCreator, sql } from 'kysely';
import { toPaise } from '../catalogue/price.ts';
import { keepStatement, type ValueAt } from '../db/kept-statement.server.ts';
import type { Database } from '../db/open-database.server.ts';
import type { Tables } from '../db/tables.ts';
import type { ItemOnSale } from './draft-order.ts';

/** Items of these ids as they are on sale now, those of closed vendors too; in no order. */
export async function readOnSale(
  database: Pick<Database, 'ask'>,
  itemIds: readonly string[],
): Promise<ItemOnSale[]> {
  return (await database.ask(ON_SALE, { itemIds })).map(toItemOnSale);
}

/** Who orders, and what is on sale of what they order. */
export interface Buyer {
  userId: string;
  onSale: ItemOnSale[];
}

/** What it takes to ask for them. */
export interface ItemsAsked {
  itemIds: readonly string[];
}

/** As the database answers; null for the vendor of an item that has none. */
export interface OnSaleRow {
  id: string;
  name: string;
  price: string;
  discountPercent: string;
  picture: string | null;
  vendorId: string;
  vendorName: string | null;
  isVendorActive: boolean | null;
}

/** What the database says of an item, with its price in paise. */
export function toItemOnSale(row: OnSaleRow): ItemOnSale {
  return {
    id: row.id,
    name: row.name,
    pricePaise: toPaise(row.price),
    discountPercent: Number(row.discountPercent),
    picture: row.picture,
    vendorId: row.vendorId,
    vendor: row.vendorName === null ? null : { name: row.vendorName, isActive: row.isVendorActive === true },
  };
}

/** What `readOnSale` asks, for statements that ask more with it. */
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
      ])
      // Asked by a select of its own, the ids are unknown to any plan: so PostgreSQL keeps one, where it would otherwise
      // make a new one each time, as it takes a plan for the very ids to be cheaper than one for ten.
      .where('item.id', '=', sql<string>`any((select ${value('itemIds', 'text[]')})::text[])`)
  );
}

const ON_SALE = keepStatement<ItemsAsked, OnSaleRow>('on_sale', selectOnSale);
