import * as v from 'valibot';
import { isAreaSlug } from '../../location/area.ts';
import { stripBidiControls } from '../../text/bidi-controls.ts';
import { readMoment } from '../availability/moment.ts';
import { WEEKDAYS, type Weekday } from '../availability/opening-hours.ts';
import { isTimeZone } from '../availability/zoned-time.ts';
import { MAX_ID_LENGTH } from '../catalogue.ts';

/** Validators for the fields of catalogue documents. A message follows the field's name in a sentence. */

/** Text that the database can store, without bidi controls. Blank text counts as missing unless it may be empty. */
export function text(maxLength: number, { mayBeEmpty = false } = {}) {
  return v.pipe(
    v.string(missingOr('must be text')),
    v.transform(stripBidiControls),
    v.check((value) => mayBeEmpty || value.trim() !== '', 'is missing'),
    v.maxLength(maxLength, `is longer than ${maxLength} characters`),
    v.check((value) => !value.includes('\0'), 'holds a null character'),
    v.check((value) => value.isWellFormed(), 'has an unpaired surrogate (broken emoji)'),
  );
}

/** An id, or the id of another document. It must be stored as given, so that different ids stay different. */
export function id({ mayBeEmpty = false } = {}) {
  return v.pipe(
    v.string(missingOr('must be text')),
    v.check((value) => stripBidiControls(value) === value, 'holds a bidi control'),
    text(MAX_ID_LENGTH, { mayBeEmpty }),
  );
}

/** The slug of an area. Whether the gazetteer has it is checked elsewhere. */
export function areaSlug() {
  return v.pipe(
    v.string('must be text'),
    v.check(isAreaSlug, 'has an entry that is not the slug of an area'),
  );
}

interface NumberLimits {
  from: number;
  to: number;
  /** Digits after the decimal point. */
  decimals: number;
  /** Whether further digits are rounded instead of refused. */
  isRounded?: boolean;
}

/** A number, or a text with a number (`"120.50"`). */
export function number({ from, to, decimals, isRounded = false }: NumberLimits) {
  return v.pipe(
    v.union(
      [v.number(), v.pipe(v.string(), v.regex(/^\s*-?\d+(\.\d+)?\s*$/), v.transform(Number))],
      missingOr('is not a number'),
    ),
    v.minValue(from, from === 0 && to > 100 ? 'must not be negative' : `must be ${from} to ${to}`),
    v.maxValue(to, to > 100 ? `must not be above ${to}` : `must be ${from} to ${to}`),
    v.check(
      (value) => isRounded || Math.abs(round(value, decimals) - value) < 1e-6,
      decimals === 0 ? 'must be a whole number' : `has more than ${decimals} decimals`,
    ),
    v.transform((value) => round(value, decimals)),
  );
}

/** A JSON boolean. */
export function flag() {
  return v.boolean('must be true or false');
}

export function list<Entry extends v.GenericSchema<string>>(entry: Entry, maxLength: number) {
  return v.pipe(
    v.array(entry, 'must be a list'),
    v.maxLength(maxLength, `has more than ${maxLength} entries`),
  );
}

/** A list of texts, or one text with several lines. */
export function lines(maxLength: number, maxLines: number) {
  return v.pipe(
    v.union([v.array(v.string()), v.string()], 'must be a list of texts, or text'),
    v.transform((given) =>
      (typeof given === 'string' ? given.split(/\r?\n/) : given).filter((line) => line.trim() !== ''),
    ),
    list(text(maxLength), maxLines),
  );
}

/** Latitude and longitude in degrees. 0, 0 is in the sea, and careless exports write it for "unknown". */
export function place() {
  const degrees = (limit: number) =>
    v.pipe(v.number(PLACE), v.minValue(-limit, PLACE), v.maxValue(limit, PLACE));
  return v.pipe(
    v.object({ lat: degrees(90), lng: degrees(180) }, PLACE),
    v.transform(({ lat, lng }) => (lat === 0 && lng === 0 ? null : { lat, lng })),
  );
}

const PLACE = 'must be {"lat": -90 to 90, "lng": -180 to 180}';

/** A moment in ISO 8601, with its offset from UTC. The same moment in UTC, as JSON writes a `Date`. */
export function moment() {
  const message = 'must be a time such as 2026-11-24T18:30:00+05:30';
  return v.pipe(
    v.string(message),
    v.check((text) => readMoment(text) !== null, message),
    v.transform((text) => new Date(text).toISOString()),
  );
}

/** The name of a time zone. */
export function timeZone() {
  return v.pipe(v.string('must be text'), v.check(isTimeZone, UNKNOWN_TIME_ZONE));
}

/** Follows the field's name. */
export const UNKNOWN_TIME_ZONE = 'must be the name of a time zone, such as Asia/Kolkata';

/** Spans of times by weekday; without any span null, because many exports write empty lists where nothing is known. */
export function openingHours() {
  const spans = v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.strictTuple(
            [
              v.pipe(v.string(HOURS), v.regex(TIME, HOURS)),
              v.pipe(v.string(HOURS), v.regex(END_TIME, HOURS)),
            ],
            HOURS,
          ),
          v.check(([from, until]) => from !== until, 'has a span that ends when it begins'),
        ),
        HOURS,
      ),
      v.maxLength(MAX_SPANS, `has more than ${MAX_SPANS} spans on one day`),
    ),
  );
  const days = Object.fromEntries(WEEKDAYS.map((day) => [day, spans])) as Record<Weekday, typeof spans>;
  return v.pipe(
    v.strictObject(days, HOURS),
    v.transform((hours) => {
      const given = Object.entries(hours).filter(([, list]) => list.length > 0);
      return given.length > 0 ? (Object.fromEntries(given) as typeof hours) : null;
    }),
  );
}

const MAX_SPANS = 10;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const END_TIME = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;
const HOURS =
  'must be spans by weekday, mon to sun, such as {"mon": [["11:00", "15:00"], ["18:00", "02:00"]]}';

/** Base64, a data URL, an address, the reference of a stored picture, or none. Decoded elsewhere. */
export function picture() {
  return v.optional(v.nullable(v.string('must be text')), null);
}

/** Absent and null are equivalent. */
export function optional<const Schema extends v.GenericSchema, const Value>(schema: Schema, value: Value) {
  return v.pipe(
    v.optional(v.nullable(schema), null),
    v.transform((given) => (given === null ? value : given)),
  );
}

function missingOr(message: string) {
  return ({ input }: { input: unknown }) => (input === null ? 'is missing' : message);
}

function round(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}
