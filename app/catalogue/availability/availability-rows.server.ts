import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { closedNotice, type Notice, soldOutNotice } from './notices.ts';
import { DEFAULT_TIME_ZONE, type Opening } from './opening-hours.ts';

/** A time arrives as text within JSON. */
type Timestamp = Date | string | null;

/** The columns of `vendors` that say when it takes orders. */
export interface OpeningRow extends Pick<Selectable<Tables['vendors']>, 'openinghours' | 'timezone'> {
  closeduntil: Timestamp;
}

/** The columns of `restaurantitems` that say whether it is on sale. */
export interface SaleRow {
  available: boolean;
  soldoutuntil: Timestamp;
}

const NOTHING: Notice = { text: null, until: null };

/** What is said about the vendor of a row. @param at milliseconds since 1970 */
export function noticeOfVendor(row: OpeningRow, at: number): Notice {
  // Most vendors have neither.
  if (row.openinghours === null && row.closeduntil === null) return NOTHING;
  return closedNotice(toOpening(row), at);
}

/** What is said about the item of a row, by the clock of its vendor. */
export function noticeOfItem(
  { available, soldoutuntil, timezone }: SaleRow & Pick<OpeningRow, 'timezone'>,
  at: number,
): Notice {
  if (available && soldoutuntil === null) return NOTHING;
  const item = { isAvailable: available, soldOutUntil: toMilliseconds(soldoutuntil) };
  return soldOutNotice(item, timezone ?? DEFAULT_TIME_ZONE, at);
}

function toOpening({ openinghours, timezone, closeduntil }: OpeningRow): Opening {
  return {
    hours: openinghours,
    timeZone: timezone ?? DEFAULT_TIME_ZONE,
    closedUntil: toMilliseconds(closeduntil),
  };
}

function toMilliseconds(time: Timestamp): number | null {
  return time === null ? null : new Date(time).getTime();
}
