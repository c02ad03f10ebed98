import { type Kysely, sql } from 'kysely';

/**
 * What home's lists are sorted and filtered by, stored with each vendor so that no page reads menus: its popularity,
 * the highest discount of its items, and whether all of them are vegetarian. One index for each order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const RATING = '(coalesce(rating, 4.0)) desc, id';

const STATEMENTS = [
  `alter table vendors
    add column popularity integer not null default 0 check (popularity >= 0),
    add column topdiscount numeric(5, 2) not null default 0,
    add column pureveg boolean not null default false`,
  `update vendors set topdiscount = menu.topdiscount, pureveg = menu.pureveg
    from (
      select "VendorId", max("ItemDiscount") as topdiscount, bool_and(diet is not distinct from 'veg') as pureveg
      from restaurantitems group by "VendorId"
    ) menu
    where menu."VendorId" = vendors.id and (menu.topdiscount > 0 or menu.pureveg)`,
  // The order by rating has had its index since the first migration.
  `create index vendors_by_popularity on vendors (popularity desc, ${RATING}) where "isActive"`,
  `create index vendors_by_discount on vendors (topdiscount desc, ${RATING}) where "isActive"`,
  // Few vendors may be vegetarian, so they have an index of their own.
  `create index vendors_veg_by_popularity on vendors (popularity desc, ${RATING}) where "isActive" and pureveg`,
  `create index vendors_veg_by_rating on vendors (${RATING}) where "isActive" and pureveg`,
  `create index vendors_veg_by_discount on vendors (topdiscount desc, ${RATING}) where "isActive" and pureveg`,
  `create index vendors_veg_by_place on vendors
    using gist (point(radians(lng), ln(tan(pi() / 4 + radians(lat) / 2))))
    where "isActive" and lat is not null and pureveg`,
];
