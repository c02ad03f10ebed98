import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { noticeOfItem, noticeOfVendor } from '../availability/availability-rows.server.ts';
import { untilPart } from '../availability/open-first.ts';
import { type ItemRow, toItem, toVendor, type VendorRow } from '../catalogue-rows.server.ts';
import { groupIntoSections, type RestaurantData } from '../pages.ts';

type Db = Kysely<Tables>;

/**
 * Reads a vendor with its menu (spec §7) in two statements.
 * @param request `subcategoryId` filters the menu; null is the whole menu
 * @param now the time for which it says what is closed or sold out
 */
export async function readRestaurant(
  db: Db,
  { vendorId, subcategoryId }: { vendorId: string; subcategoryId: string | null },
  now = new Date(),
): Promise<{ ok: true; restaurant: RestaurantData } | { ok: false; reason: 'unknown' | 'inactive' }> {
  const [vendor, items] = await Promise.all([
    readVendor(db, vendorId, subcategoryId),
    readItems(db, vendorId, subcategoryId),
  ]);
  if (!vendor) return { ok: false, reason: 'unknown' };
  if (!vendor.isActive) return { ok: false, reason: 'inactive' };
  const at = now.getTime();
  const menu = items.map((row) => ({ ...row, timezone: vendor.timezone }));
  return {
    ok: true,
    restaurant: {
      vendor: toVendor(vendor, at),
      selected: subcategoryId ? { id: subcategoryId, name: vendor.selectedname } : null,
      sections: groupIntoSections(
        menu.map((row) => ({ ...toItem(row, at), subcategoryName: row.subcategoryname })),
      ),
      ...untilPart([noticeOfVendor(vendor, at), ...menu.map((row) => noticeOfItem(row, at))]),
    },
  };
}

async function readVendor(db: Db, vendorId: string, subcategoryId: string | null) {
  const { rows } = await sql<VendorRow & { isActive: boolean; selectedname: string | null }>`
    select v.id, v.name, v.address, v.rating, v.categories, v.location, v."imageBlob", v."isActive",
      v.topdiscount, v.preparationminutes, v.openinghours, v.timezone, v.closeduntil,
      (select name from subcategory where id = ${subcategoryId}) as selectedname
    from vendors v where v.id = ${vendorId}`.execute(db);
  return rows[0];
}

async function readItems(db: Db, vendorId: string, subcategoryId: string | null) {
  const narrowed = subcategoryId ? sql`and i."SubCategoryId" = ${subcategoryId}` : sql``;
  const { rows } = await sql<Omit<ItemRow, 'timezone'> & { subcategoryname: string | null }>`
    select i.id, i."VendorId", i."SubCategoryId", i."ItemName", i."ItemPrice", i."ItemDiscount",
      i."ItemDescription", i."ImageBlob", i.diet, i.section, i.available, i.soldoutuntil,
      s.name as subcategoryname
    from restaurantitems i left join subcategory s on s.id = i."SubCategoryId"
    where i."VendorId" = ${vendorId} ${narrowed}
    order by s.sequence nulls last, s.name, i.id`.execute(db);
  return rows;
}
