const MOMENT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Reads a moment in ISO 8601 with its offset from UTC, such as '2026-11-24T18:30+05:30'.
 * @returns milliseconds since 1970; null for any other text, or a day that is not in the calendar, such as 30 February,
 * which JavaScript takes for 2 March
 */
export function readMoment(text: string): number | null {
  const day = MOMENT.exec(text)?.[1];
  const moment = Date.parse(text);
  if (day === undefined || Number.isNaN(moment)) return null;
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? moment : null;
}
