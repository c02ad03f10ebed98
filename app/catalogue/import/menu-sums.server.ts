import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/**
 * Brings up to date what vendors keep of their menus: the highest discount, and whether they have items and all of
 * them are vegetarian. An item of which nobody says so counts as not vegetarian.
 */
export async function keepMenuSums(trx: Transaction<Tables>, vendorIds: readonly string[]): Promise<void> {
  const ids = [...new Set(vendorIds)];
  if (ids.length === 0) return;
  // Two imports of one menu come after each other, and the later one sees the items of both; in the order of the
  // ids, so that they never wait for each other in a circle. Orders and items may still refer to the vendor.
  await sql`select from vendors where id = any(${ids}) order by id for no key update`.execute(trx);
  await sql`
    update vendors v set topdiscount = menu.topdiscount, pureveg = menu.pureveg
    from unnest(${ids}::text[]) as given(id)
    cross join lateral (
      select coalesce(max("ItemDiscount"), 0) as topdiscount,
        coalesce(bool_and(diet is not distinct from 'veg'), false) as pureveg
      from restaurantitems where "VendorId" = given.id
    ) menu
    where v.id = given.id and (v.topdiscount, v.pureveg) is distinct from (menu.topdiscount, menu.pureveg)`.execute(
    trx,
  );
}
