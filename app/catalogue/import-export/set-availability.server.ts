import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { noticeOfItem, noticeOfVendor } from '../availability/availability-rows.server.ts';
import { DEFAULT_TIME_ZONE } from '../availability/opening-hours.ts';
import { lockOutOrders } from '../availability/order-locks.server.ts';
import { readUntil } from '../availability/until.ts';
import { announceChange } from '../catalogue-changes.server.ts';
import { changedKeys } from '../catalogue-keys.ts';

/** What an operator makes available, or unavailable until some time (`readUntil`). */
export interface AvailabilityChange {
  available: boolean;
  until?: string | undefined;
}

export type AvailabilityResult =
  /** `keys`: of what has changed. `notice`: what customers read now, such as 'Back at 18:30'; null where it can be ordered. */
  | { ok: true; notice: string | null; keys: readonly string[] }
  | { ok: false; reason: 'unknown' | 'until'; message: string };

const UNKNOWN_UNTIL = {
  ok: false,
  reason: 'until',
  message: 'until must be a time to come, such as 18:30 or 2026-11-24T18:30+05:30.',
} as const;

/**
 * Sets whether an item is on sale; without `until` it is sold out until further notice.
 * @param item.vendorId changes it only if it is this vendor's; null: any vendor's
 */
export function setItemAvailability(
  db: Kysely<Tables>,
  { id, vendorId }: { id: string; vendorId: string | null },
  { available, until }: AvailabilityChange,
  now: Date,
): Promise<AvailabilityResult> {
  return db.transaction().execute(async (trx) => {
    const item = await trx
      .selectFrom('restaurantitems')
      .select('VendorId')
      .where('id', '=', id)
      .$if(vendorId !== null, (query) => query.where('VendorId', '=', vendorId ?? ''))
      // So that no import moves it to another vendor meanwhile; an import locks items first, too.
      .forUpdate()
      .executeTakeFirst();
    const vendor =
      item &&
      (await trx.selectFrom('vendors').select('timezone').where('id', '=', item.VendorId).executeTakeFirst());
    if (!item || !vendor) return { ok: false, reason: 'unknown', message: 'There is no such item.' };
    const soldOutUntil = momentOf({ available, until }, vendor.timezone, now);
    if (soldOutUntil === undefined) return UNKNOWN_UNTIL;
    const row = { available: available || soldOutUntil !== null, soldoutuntil: soldOutUntil };
    await trx.updateTable('restaurantitems').set(row).where('id', '=', id).execute();
    const keys = changedKeys(['restaurantitems'], [item.VendorId]);
    await announceChange(trx, keys);
    if (!available) await lockOutOrders(trx, [item.VendorId]);
    return {
      ok: true,
      keys,
      notice: noticeOfItem({ ...row, timezone: vendor.timezone }, now.getTime()).text,
    };
  });
}

/** Closes a vendor until some time, or opens it within its hours. */
export function setVendorAvailability(
  db: Kysely<Tables>,
  id: string,
  change: AvailabilityChange,
  now: Date,
): Promise<AvailabilityResult> {
  return db.transaction().execute(async (trx) => {
    const vendor = await trx
      .selectFrom('vendors')
      .select(['openinghours', 'timezone'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!vendor) return { ok: false, reason: 'unknown', message: 'There is no such vendor.' };
    const closeduntil = momentOf(change, vendor.timezone, now);
    if (closeduntil === undefined || (closeduntil === null && !change.available)) return UNKNOWN_UNTIL;
    await trx.updateTable('vendors').set({ closeduntil }).where('id', '=', id).execute();
    const keys = changedKeys(['vendors'], [id]);
    await announceChange(trx, keys);
    if (!change.available) await lockOutOrders(trx, [id]);
    return { ok: true, keys, notice: noticeOfVendor({ ...vendor, closeduntil }, now.getTime()).text };
  });
}

/** Until when it is unavailable; null without a time, undefined where the time cannot be read. */
function momentOf(
  { available, until }: AvailabilityChange,
  timeZone: string | null,
  now: Date,
): Date | null | undefined {
  if (available || until === undefined) return null;
  const moment = readUntil(until, timeZone ?? DEFAULT_TIME_ZONE, now.getTime());
  return moment === null ? undefined : new Date(moment);
}
