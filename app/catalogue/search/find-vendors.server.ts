import type { Area } from '../../location/area.ts';
import { gazetteer } from '../../location/gazetteer/embedded-gazetteer.server.ts';
import type { HomeFilter, VendorFilter } from '../filter.ts';
import type { VendorList } from '../pages.ts';
import { type QueryText, readQueryText } from './dish-text.ts';

/** The filter for dishes: the query without words that name no dish. */
export function dishFilterOf<T extends Pick<HomeFilter, 'query'>>(filter: T): T {
  return { ...filter, query: textOf(filter.query).dish };
}

function textOf(query: string): QueryText {
  return readQueryText(query, (name) => gazetteer.areasNamed(name).length > 0);
}

/**
 * The area that a query names beside a dish: the locality in the city that is named too, or in the customer's city, or
 * the only one of this name; else the city. A place outside the customer's own city stands for a style ('biryani
 * hyderabad'), because nothing is delivered from there.
 * @param own the customer's area
 */
export function areaNamedIn(query: string, own: Area | null): Area | null {
  const named = textOf(query).places.flatMap(gazetteer.areasNamed);
  const namedCity = named.find(({ neighbourhood }) => neighbourhood === null);
  const localities = named.filter(({ neighbourhood }) => neighbourhood !== null);
  const city = namedCity?.city ?? own?.city;
  const [locality, ...others] = city ? localities.filter((area) => area.city === city) : localities;
  const area = locality && others.length === 0 ? locality : (namedCity ?? null);
  return own && area?.city !== own.city ? null : area;
}

/** Reads for `findVendors`. */
export interface VendorReads {
  /** Reads a sorted list. */
  read: (filter: VendorFilter) => Promise<VendorList>;
  /** Reads the ids of vendors whose names have the words of a text by their sound. */
  readNamed: (text: string) => Promise<readonly string[]>;
  /** Reads the vendors that serve the dish; called last. */
  readSellers: () => Promise<VendorList>;
}

/**
 * The vendors of a filter. A text finds those whose name or category contains it (spec §5). Only if there are none,
 * others replace them: those for the text without words that name no dish, or all if no word is left; then those whose
 * names sound like it; then those that serve the dishes it finds.
 */
export async function findVendors(
  filter: HomeFilter,
  { read, readNamed, readSellers }: VendorReads,
): Promise<VendorList> {
  const list = await read(filter);
  if (list.vendors.length > 0 || filter.query === '') return list;
  const wider = dishFilterOf(filter);
  if (wider.query !== filter.query) {
    const others = await read(wider);
    if (others.vendors.length > 0) return others;
  }
  const named = await readNamed(wider.query);
  const vendors = named.length > 0 ? await read(ofVendors(filter, named)) : list;
  return vendors.vendors.length > 0 ? vendors : readSellers();
}

/** The filter with these vendors in place of its text. */
export function ofVendors(filter: HomeFilter, vendorIds: readonly string[]): VendorFilter {
  return { ...filter, query: '', vendorIds };
}
