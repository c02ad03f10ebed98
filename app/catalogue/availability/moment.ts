const FIRST = Date.parse('0001-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');
const MOMENT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Reads a moment in ISO 8601 with its offset from UTC, such as '2026-11-24T18:30+05:30'.
 * @returns milliseconds since 1970; null for any other text, one that is not storable, or a day that is not in the
 * calendar, such as 30 February, which JavaScript takes for 2 March
 */
export function readMoment(text: string): number | null {
  const day = MOMENT.exec(text)?.[1];
  const moment = Date.parse(text);
  if (day === undefined || !isStorableMoment(moment)) return null;
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? moment : null;
}

/**
 * Whether PostgreSQL reads a moment as JavaScript writes it: it has no year 0, and no sign before a year of five digits.
 * @param moment milliseconds since 1970; NaN is none
 */
export function isStorableMoment(moment: number): boolean {
  return moment >= FIRST && moment <= LAST;
}
