import * as v from 'valibot';
import { isAreaSlug } from '../../location/area.ts';
import { stripBidiControls } from '../../text/bidi-controls.ts';
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
