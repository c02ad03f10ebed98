import type { Kysely } from 'kysely';
import { toPaise } from '../catalogue/price.ts';
import type { Tables } from '../db/tables.ts';
import type { ItemOnSale } from './draft-order.ts';

/** Items of these ids as they are on sale now, those of closed vendors too; in no order. */
export async function readOnSale(db: Kysely<Tables>, itemIds: readonly string[]): Promise<ItemOnSale[]> {
  const rows = await db
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
    .where('item.id', 'in', itemIds)
    .execute();
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
