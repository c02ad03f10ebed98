import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { CHANGED_TERMS, DO_TERMS_CHANGE, givenTerms, termsOfMenu } from '../search/vendor-terms.server.ts';
import { readMenuTerms } from '../search/write-words.server.ts';

/** How an import changes the menu of a vendor. */
export interface MenuChange {
  /** The words of each item that is new on it, or has other words now. */
  added: (readonly string[])[];
  /** Whether the words of an item changed or left it, so that some may be missing now. */
  isChanged: boolean;
}

/**
 * Updates what vendors store of their menus: the highest discount of an item that is not free, whether they have items
 * that are all vegetarian, and the terms by which they are found. An item of unknown diet counts as not vegetarian.
 * @returns whether a vendor has changed by it
 */
export async function updateVendorAggregates(
  trx: Transaction<Tables>,
  menus: ReadonlyMap<string, MenuChange>,
): Promise<boolean> {
  const ids = [...menus.keys()];
  if (ids.length === 0) return false;
  // Locks serialize two imports of one menu, so that the later one sees the items of both; sorted by id, so that they
  // never deadlock. The lock mode does not block orders and items that reference the vendor.
  await sql`select from vendors where id = any(${ids}) order by id for no key update`.execute(trx);
  const whole = await readMenuTerms(
    trx,
    ids.filter((id) => menus.get(id)?.isChanged),
  );
  const rows = [...menus].map(([id, { added }]) => {
    const terms = whole.get(id);
    return { id, terms: terms ?? termsOfMenu(added), isWhole: terms !== undefined };
  });
  // The discount is rounded half up as in money/price.ts (priceLine): rounding the price instead would leave a paisa of
  // ₹1.00 at 99.5 %, which an order does not charge.
  const { numAffectedRows } = await sql`
    update vendors v
    set topdiscount = menu.topdiscount, pureveg = menu.pureveg, searchterms = ${CHANGED_TERMS}
    from ${givenTerms(rows)}
    cross join lateral (
      select coalesce(max("ItemDiscount") filter (
          where "ItemPrice" > round("ItemPrice" * "ItemDiscount" / 100, 2)
        ), 0) as topdiscount,
        coalesce(bool_and(diet is not distinct from 'veg'), false) as pureveg
      from restaurantitems where "VendorId" = given.id
    ) menu
    -- The planner can count these ids, but not the rows of a JSON parameter.
    where v.id = given.id and v.id = any(${ids})
      and ((v.topdiscount, v.pureveg) is distinct from (menu.topdiscount, menu.pureveg) or ${DO_TERMS_CHANGE})`.execute(
    trx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
