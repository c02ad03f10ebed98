import { sql } from 'kysely';
import { toPaise } from '../catalogue/price.ts';
import { keepStatement } from '../db/kept-statement.server.ts';
import type { Database } from '../db/open-database.server.ts';
import type { ItemOnSale } from './draft-order.ts';

/** Items of these ids as they are on sale now, those of closed vendors too; in no order. */
export async function readOnSale(
  database: Pick<Database, 'ask'>,
  itemIds: readonly string[],
): Promise<ItemOnSale[]> {
  const rows = await database.ask(ON_SALE, { itemIds });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    pricePaise: toPaise(row.price),
    discountPercent: Number(row.discountPercent),
    picture: row.picture,
    vendorId: row.vendorId,
    vendor: row.vendorName === null ? null : { name: row.vendorName, isActive: row.isVendorActive === true },
  }));
}

interface OnSaleRow {
  id: string;
  name: string;
  price: string;
  discountPercent: string;
  picture: string | null;
  vendorId: string;
  vendorName: string | null;
  isVendorActive: boolean | null;
}

const ON_SALE = keepStatement<{ itemIds: readonly string[] }, OnSaleRow>('on_sale', (db, value) =>
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
    .where('item.id', '=', sql<string>`any((select ${value('itemIds', 'text[]')})::text[])`),
);
