/** Wall-clock times of IANA time zones, by what `Intl` knows of them. All times are milliseconds since 1970. */

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
/** Offsets only change at multiples of this. */
const QUARTER_HOUR = 15 * MINUTE;
const MAX_CACHED_OFFSETS = 20_000;

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/** Whether a text is the name of a time zone, such as `Asia/Kolkata`; offsets and abbreviations are not. */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+$/.test(name)) return false;
  try {
    return formatOf(name) !== null;
  } catch {
    return false;
  }
}

/** The wall clock at an instant, as if it were UTC. */
export function toLocal(instant: number, timeZone: string): number {
  return instant + offsetAt(instant, timeZone);
}

/** The instants at which the wall clock shows `local`: two in an hour that is repeated, none in one that is skipped. */
export function toInstants(local: number, timeZone: string): number[] {
  const nearby = new Set([offsetAt(local - DAY, timeZone), offsetAt(local + DAY, timeZone)]);
  return [...nearby]
    .map((offset) => local - offset)
    .filter((instant) => toLocal(instant, timeZone) === local);
}

/** The first instant after `instant` at which the local date is another one. */
export function nextMidnight(instant: number, timeZone: string): number {
  const today = dayOf(toLocal(instant, timeZone));
  // A date may begin at 01:00, where midnight is skipped.
  const isAfter = (time: number) => dayOf(toLocal(time, timeZone)) > today;
  const [midnight] = toInstants((today + 1) * DAY, timeZone).filter((time) => time > instant);
  return midnight ?? firstWhere(isAfter, instant, instant + 2 * DAY);
}

/** The first instant in a range, exact to a quarter of an hour of its end, at which `holds`; it holds from there on. */
function firstWhere(holds: (instant: number) => boolean, from: number, to: number): number {
  let [before, after] = [Math.floor(from / QUARTER_HOUR), Math.ceil(to / QUARTER_HOUR)];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (holds(middle * QUARTER_HOUR)) after = middle;
    else before = middle;
  }
  return after * QUARTER_HOUR;
}

/** The instants in a range at which the offset of the time zone changes; at most one a day is expected. */
export function offsetChanges(from: number, to: number, timeZone: string): number[] {
  const before = offsetAt(from, timeZone);
  if (offsetAt(to, timeZone) === before) return [];
  return [firstWhere((instant) => offsetAt(instant, timeZone) !== before, from, to)];
}

/** The number of the day of a wall clock, from 1 January 1970. */
export function dayOf(local: number): number {
  return Math.floor(local / DAY);
}

function offsetAt(instant: number, timeZone: string): number {
  const quarter = Math.floor(instant / QUARTER_HOUR);
  const key = `${timeZone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= MAX_CACHED_OFFSETS) offsets.clear();
  const offset = readOffset(quarter * QUARTER_HOUR, timeZone);
  offsets.set(key, offset);
  return offset;
}

function readOffset(instant: number, timeZone: string): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}
