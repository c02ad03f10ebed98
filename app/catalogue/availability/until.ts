import { readMoment } from './moment.ts';
import { DAY, dayOf, MINUTE, toInstants, toLocal } from './zoned-time.ts';

/**
 * Reads until when an operator makes something unavailable: a time of the vendor's clock, such as '18:30', which is its
 * next one, or a moment with its offset, such as '2026-11-24T18:30+05:30'.
 * @param at now, in milliseconds since 1970
 * @returns milliseconds since 1970; null for any other text, or a moment that has passed
 */
export function readUntil(text: string, timeZone: string, at: number): number | null {
  const until = /^\d\d:\d\d$/.test(text) ? nextTime(text, timeZone, at) : readMoment(text);
  return until !== null && until > at ? until : null;
}

function nextTime(text: string, timeZone: string, at: number): number | null {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  if (hour > 23 || minute > 59) return null;
  const today = dayOf(toLocal(at, timeZone));
  // The change of the clock may skip a time on one day.
  const instants = [today, today + 1, today + 2].flatMap((day) =>
    toInstants(day * DAY + (hour * 60 + minute) * MINUTE, timeZone),
  );
  return instants.sort((a, b) => a - b).find((instant) => instant > at) ?? null;
}
