/** What a vendor without a preparation time of its own takes to prepare an order, in minutes. */
export const DEFAULT_PREPARATION_MINUTES = 20;

/** Both ends of a range are multiples of this many minutes. */
const STEP_MINUTES = 5;
/** A range that starts after this many minutes is twice as wide, because traffic adds up. */
const WIDE_FROM_MINUTES = 60;
const WIDTH_MINUTES = 10;
/** A later arrival is not estimated: nobody orders a meal across the country. */
const LAST_MINUTES = 120;
const MINUTE_MILLISECONDS = 60_000;

/** When an order arrives, in whole minutes from the time of ordering. */
export interface ArrivalRange {
  from: number;
  to: number;
}

/**
 * Estimates when an order arrives. The range contains preparation plus travel, and starts less than a step before it,
 * because a late meal annoys more than an early one.
 * @param travelMinutes from the vendor to the customer; undefined if the map service gave none
 * @returns null if the travel time is unknown, or the range would end later than two hours from now
 */
export function arrivalRange(
  travelMinutes: number | undefined,
  preparationMinutes = DEFAULT_PREPARATION_MINUTES,
): ArrivalRange | null {
  if (travelMinutes === undefined || !(travelMinutes >= 0)) return null;
  const from = Math.floor((preparationMinutes + travelMinutes) / STEP_MINUTES) * STEP_MINUTES;
  const to = from + (from < WIDE_FROM_MINUTES ? WIDTH_MINUTES : 2 * WIDTH_MINUTES);
  return to <= LAST_MINUTES ? { from, to } : null;
}

/** '30–40 min'. */
export function arrivalText({ from, to }: ArrivalRange): string {
  return `${from}–${to} min`;
}

/** 'Estimated arrival in 30 to 40 minutes', for screen readers. */
export function arrivalLabel({ from, to }: ArrivalRange): string {
  return `Estimated arrival in ${from} to ${to} minutes`;
}

/** 'Ready for pickup in 30 to 40 minutes', for screen readers. */
export function pickupLabel({ from, to }: ArrivalRange): string {
  return `Ready for pickup in ${from} to ${to} minutes`;
}

/** A range in the clock's time, ISO 8601. */
export interface ArrivalTimes {
  from: string;
  to: string;
}

/** The range counted from the time of ordering, rounded down to whole steps, so that it still contains the sum. */
export function arrivalTimes({ from, to }: ArrivalRange, orderedAt: Date): ArrivalTimes {
  const step = STEP_MINUTES * MINUTE_MILLISECONDS;
  const start = Math.floor((orderedAt.getTime() + from * MINUTE_MILLISECONDS) / step) * step;
  return {
    from: new Date(start).toISOString(),
    to: new Date(start + (to - from) * MINUTE_MILLISECONDS).toISOString(),
  };
}

/** The arrival of an order from several vendors is that of the last; null if one of them has no estimate. */
export function latestArrival(ranges: readonly (ArrivalRange | undefined)[]): ArrivalRange | null {
  const known = ranges.filter((range) => range !== undefined);
  if (known.length === 0 || known.length < ranges.length) return null;
  return known.reduce((latest, range) => (range.from > latest.from ? range : latest));
}
