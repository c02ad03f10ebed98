import { type Kysely, sql } from 'kysely';

/** A free item no longer counts towards its vendor's highest discount (vendor-aggregates.server.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
      update vendors v set topdiscount = menu.topdiscount
      from (
        select "VendorId", coalesce(max("ItemDiscount") filter (
            where round("ItemPrice" * (100 - "ItemDiscount") / 100, 2) > 0
          ), 0) as topdiscount
        from restaurantitems group by "VendorId"
      ) menu
      where menu."VendorId" = v.id and menu.topdiscount <> v.topdiscount`)
    .execute(db);
}
