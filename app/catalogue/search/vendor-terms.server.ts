import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type DeliveryTo, TOLERANCE_METRES } from '../delivery-limits.ts';
import { pairsOf } from './search-words.ts';

/** The limit of the cache of terms; it bounds the memory of a long import. */
const MAX_CACHED_TERMS = 50_000;
const METRES_PER_DEGREE = 111_000;
/** The numbers of the map's cells, of areas, and of delivery to everywhere (migration 016). */
const CELLS_PER_DEGREE = 4;
const EVERYWHERE = 6;
const OWN_CELLS = 1_000_000;
const REACHED_CELLS = 3_000_000;
const AREAS = 1_073_741_824;

/** The terms of the vendor `v`, as the index `vendors_by_terms` has them. */
export const VENDOR_TERMS: RawBuilder<number[]> = sql`
  vendorterms(v.searchterms, v.id, v.rating, v.lat, v.lng, v.deliveryradius, v.deliveryareas)`;

/** Whether the vendor `v` has one of the ranks 0 to 4 (migration 016), as the index `vendors_first_by_terms` has it. */
export const IS_FIRST: RawBuilder<boolean> = sql`
  (coalesce(v.rating, 4.0) >= 4.5 or left(md5(v.id), 1) collate "C" < '2')`;

/**
 * What a vendor is found by, sorted: the words of its dishes (`wordsOfItem`), and each two words of one dish's name, as
 * numbers, which an index compares faster than texts.
 * @param items the words of each item
 */
export function termsOfMenu(items: readonly (readonly string[])[]): number[] {
  const terms = new Set<number>();
  for (const words of items) {
    for (const word of words) terms.add(termOf(word));
    for (const pair of pairsOf(words)) terms.add(termOf(pair));
  }
  return [...terms].sort((a, b) => a - b);
}

const cache = new Map<string, number>();

/** Terms for a vendor: all of its menu's, or some that are added. */
export interface GivenTerms {
  id: string;
  terms: number[];
  isWhole: boolean;
}

/** Rows of `GivenTerms`, as `given`. */
export function givenTerms(rows: readonly GivenTerms[]): RawBuilder<unknown> {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as given(id text, terms integer[], "isWhole" boolean)`;
}

/** Whether the terms of the vendor `v` change by those of `given`; vendors without any get all of them at a start. */
export const DO_TERMS_CHANGE: RawBuilder<boolean> = sql`
  case when given."isWhole" then v.searchterms <> given.terms else not v.searchterms @> given.terms end`;

/** The terms of the vendor `v` after that change. */
export const CHANGED_TERMS: RawBuilder<number[]> = sql`
  case
    when v.searchterms is null then null
    when given."isWhole" or v.searchterms = '{}' then given.terms
    else array(select term from unnest(v.searchterms || given.terms) term group by term order by term)
  end`;

/** The same number as the database's `searchterm`; two words rarely have the same, so what is found is compared. */
export function termOf(word: string): number {
  const known = cache.get(word);
  if (known !== undefined) return known;
  const term = ~(md5(word).readUInt32BE() >>> 1);
  if (cache.size >= MAX_CACHED_TERMS) cache.clear();
  cache.set(word, term);
  return term;
}

/** Every vendor that delivers to the area has one of these terms; others may have one, too. */
export function deliveryTerms({ area, radiusMetres }: DeliveryTo): number[] {
  const own = AREAS + (md5(area.slug).readUInt32BE() >>> 4);
  const [reached = 0] = cellsAround(area, 0);
  return [
    own,
    REACHED_CELLS + reached,
    ...(radiusMetres === null
      ? [EVERYWHERE]
      : cellsAround(area, radiusMetres + TOLERANCE_METRES).map((cell) => OWN_CELLS + cell)),
  ];
}

function cellsAround({ lat, lng }: { lat: number; lng: number }, metres: number): number[] {
  const height = metres / METRES_PER_DEGREE;
  const width = height / Math.cos((Math.min(Math.abs(lat) + height, 85) * Math.PI) / 180);
  return spread(lat, height).flatMap((y) => spread(lng, width).map((x) => (y + 360) * 1440 + x + 720));
}

function spread(degrees: number, reach: number): number[] {
  const [first, last] = [degrees - reach, degrees + reach].map((edge) =>
    Math.floor(edge * CELLS_PER_DEGREE),
  ) as [number, number];
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

function md5(text: string): Buffer {
  return createHash('md5').update(text).digest();
}
