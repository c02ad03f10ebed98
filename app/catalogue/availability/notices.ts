import { earliest } from './earliest.ts';
import { isOpen, nextChange, type Opening } from './opening-hours.ts';
import { DAY, dayOf, nextMidnight, toLocal } from './zoned-time.ts';

/** What a page says about a vendor or a dish. */
export interface Notice {
  /** Null: nothing, it can be ordered. */
  text: string | null;
  /** Until when that is right, in milliseconds since 1970; null: until the catalogue changes. */
  until: number | null;
}

/** 'Closed · opens 11:00 tomorrow', or 'Closed' where no opening is known; nothing while the vendor is open. */
export function closedNotice(opening: Opening, at: number): Notice {
  const change = nextChange(opening, at);
  if (isOpen(opening, at)) return { text: null, until: change };
  if (change === null) return { text: 'Closed', until: null };
  return {
    text: `Closed · opens ${timeText(change, opening.timeZone, at)}`,
    until: earliest([change, endOfWords(change, opening.timeZone, at)]),
  };
}

/**
 * 'Sold out', or 'Back at 18:30' where that is known; nothing for a dish that is on sale.
 * @param timeZone of its vendor
 */
export function soldOutNotice(
  { isAvailable, soldOutUntil }: { isAvailable: boolean; soldOutUntil: number | null },
  timeZone: string,
  at: number,
): Notice {
  if (!isAvailable) return { text: 'Sold out', until: null };
  if (soldOutUntil === null || soldOutUntil <= at) return { text: null, until: null };
  return {
    text: `Back at ${timeText(soldOutUntil, timeZone, at)}`,
    until: earliest([soldOutUntil, endOfWords(soldOutUntil, timeZone, at)]),
  };
}

/** '18:30', '11:00 tomorrow', '11:00 on Thursday', '11:00 on 24 December': of an instant as one says it at another. */
export function timeText(instant: number, timeZone: string, at: number): string {
  const local = toLocal(instant, timeZone);
  // The time alone, because a year of five digits would move it in the text.
  const time = new Date(local - dayOf(local) * DAY).toISOString().slice(11, 16);
  const days = dayOf(local) - dayOf(toLocal(at, timeZone));
  if (days <= 0) return time;
  if (days === 1) return `${time} tomorrow`;
  const options = days < 7 ? ({ weekday: 'long' } as const) : ({ day: 'numeric', month: 'long' } as const);
  return `${time} on ${new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' }).format(local)}`;
}

/** When these words become wrong: 'tomorrow' at midnight. */
function endOfWords(instant: number, timeZone: string, at: number): number | null {
  const isToday = dayOf(toLocal(instant, timeZone)) <= dayOf(toLocal(at, timeZone));
  return isToday ? null : nextMidnight(at, timeZone);
}
