import { DAY, dayOf, MINUTE, offsetChanges, toInstants, toLocal } from './zoned-time.ts';

export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** From and until, such as `["11:00", "15:00"]`. One that does not end later than it begins ends on the next day. */
export type Span = [from: string, until: string];

/** The spans that begin on each weekday; on a missing one nothing begins. */
export type OpeningHours = Partial<Record<Weekday, Span[]>>;

/** The time zone of vendors that name none. */
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata';

/** When a vendor takes orders. */
export interface Opening {
  /** Null: at any time. */
  hours: OpeningHours | null;
  /** IANA name of the time zone of the hours. */
  timeZone: string;
  /** Closed until then whatever the hours, in milliseconds since 1970; null: not closed by hand. */
  closedUntil: number | null;
}

/** 1 January 1970 was a Thursday. */
const WEEKDAY_OF_DAY_0 = 4;
/** A span that one change of the clock skips begins again a week later. */
const DAYS_AHEAD = 15;

/** Whether a vendor takes orders at an instant; the moment at which a span ends is outside of it. */
export function isOpen(opening: Opening, at: number): boolean {
  return !isClosedByHand(opening, at) && isWithinHours(opening, at);
}

/**
 * The first instant after `at` at which an open vendor closes or a closed one opens; null if it knows none in the next
 * two weeks.
 */
export function nextChange(opening: Opening, at: number): number | null {
  const { closedUntil } = opening;
  if (closedUntil === null || !isClosedByHand(opening, at)) return nextChangeOfHours(opening, at);
  return isWithinHours(opening, closedUntil) ? closedUntil : nextChangeOfHours(opening, closedUntil);
}

function isClosedByHand({ closedUntil }: Opening, at: number): boolean {
  return closedUntil !== null && at < closedUntil;
}

function isWithinHours({ hours, timeZone }: Opening, at: number): boolean {
  if (hours === null) return true;
  const local = toLocal(at, timeZone);
  const today = dayOf(local);
  return [today - 1, today].some((day) =>
    spansOn(hours, day).some(({ from, until }) => from <= local && local < until),
  );
}

function nextChangeOfHours(opening: Opening, at: number): number | null {
  const { hours, timeZone } = opening;
  if (hours === null) return null;
  const isOpenNow = isWithinHours(opening, at);
  const today = dayOf(toLocal(at, timeZone));
  for (let day = today; day <= today + DAYS_AHEAD; day++) {
    const change = edgesOn(hours, timeZone, day)
      .filter((instant) => instant > at)
      .sort((a, b) => a - b)
      .find((instant) => isWithinHours(opening, instant) !== isOpenNow);
    if (change !== undefined) return change;
  }
  return null;
}

/** The instants of a local day at which a span begins or ends, or the clock is changed. */
function edgesOn(hours: OpeningHours, timeZone: string, day: number): number[] {
  const edges = [day - 1, day]
    .flatMap((begun) => spansOn(hours, begun))
    .flatMap(({ from, until }) => [from, until])
    .filter((local) => dayOf(local) === day);
  const instants = edges.flatMap((local) => toInstants(local, timeZone));
  // The wall clock is less than a day ahead of or behind UTC.
  const changes = offsetChanges((day - 1) * DAY, (day + 2) * DAY, timeZone);
  return [...instants, ...changes.filter((instant) => dayOf(toLocal(instant, timeZone)) === day)];
}

/** The spans that begin on a day, in milliseconds of the wall clock. */
function spansOn(hours: OpeningHours, day: number): { from: number; until: number }[] {
  const weekday = WEEKDAYS[(((day + WEEKDAY_OF_DAY_0) % 7) + 7) % 7];
  const spans = (weekday && hours[weekday]) ?? [];
  return spans.map(([begin, end]) => {
    const [from, until] = [minutesOf(begin), minutesOf(end)];
    return {
      from: day * DAY + from * MINUTE,
      until: day * DAY + (until > from ? until : until + 24 * 60) * MINUTE,
    };
  });
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
