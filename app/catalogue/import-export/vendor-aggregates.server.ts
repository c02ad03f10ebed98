import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/**
 * Updates the aggregates that vendors store of their menus: the highest discount of an item that is not free, and
 * whether they have items that are all vegetarian. An item of unknown diet counts as not vegetarian.
 */
export async function updateVendorAggregates(
  trx: Transaction<Tables>,
  vendorIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(vendorIds)];
  if (ids.length === 0) return;
  // Locks serialize two imports of one menu, so that the later one sees the items of both; sorted by id, so that they
  // never deadlock. The lock mode does not block orders and items that reference the vendor.
  await sql`select from vendors where id = any(${ids}) order by id for no key update`.execute(trx);
  // The discount is rounded half up as in money/price.ts (priceLine): rounding the price instead would leave a paisa of
  // ₹1.00 at 99.5 %, which an order does not charge.
  await sql`
    update vendors v set topdiscount = menu.topdiscount, pureveg = menu.pureveg
    from unnest(${ids}::text[]) as given(id)
    cross join lateral (
      select coalesce(max("ItemDiscount") filter (
          where "ItemPrice" > round("ItemPrice" * "ItemDiscount" / 100, 2)
        ), 0) as topdiscount,
        coalesce(bool_and(diet is not distinct from 'veg'), false) as pureveg
      from restaurantitems where "VendorId" = given.id
    ) menu
    where v.id = given.id and (v.topdiscount, v.pureveg) is distinct from (menu.topdiscount, menu.pureveg)`.execute(
    trx,
  );
}
