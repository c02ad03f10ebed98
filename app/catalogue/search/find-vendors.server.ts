import { gazetteer } from '../../location/gazetteer/embedded-gazetteer.server.ts';
import type { HomeFilter, VendorFilter } from '../filter.ts';
import type { VendorList } from '../pages.ts';
import { dishTextOf } from './dish-text.ts';

/** The filter for dishes: the query without words that name no dish. */
export function dishFilterOf<T extends Pick<HomeFilter, 'query'>>(filter: T): T {
  return { ...filter, query: dishTextOf(filter.query, gazetteer.isPlaceName) };
}

/**
 * The vendors of a filter. A text finds those whose name or category contains it (spec §5). Only if there are none,
 * others replace them: those for the text without words that name no dish, or all if no word is left; then those that
 * serve the dishes it finds.
 * @param read reads a sorted list
 * @param readSellers reads the ids of vendors that serve the dish; called last
 */
export async function findVendors(
  filter: HomeFilter,
  read: (filter: VendorFilter) => Promise<VendorList>,
  readSellers: () => Promise<readonly string[]>,
): Promise<VendorList> {
  const list = await read(filter);
  if (list.vendors.length > 0 || filter.query === '') return list;
  const wider = dishFilterOf(filter);
  if (wider.query !== filter.query) {
    const others = await read(wider);
    if (others.vendors.length > 0) return others;
  }
  const vendorIds = await readSellers();
  return vendorIds.length > 0 ? read({ ...filter, query: '', vendorIds }) : list;
}
