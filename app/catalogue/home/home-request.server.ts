import { gazetteer } from '../../location/gazetteer/embedded-gazetteer.server.ts';
import type { DeliverySettings, DeliveryTo } from '../delivery-limits.ts';
import { type HomeFilter, readHomeFilter } from '../filter.ts';
import { areaNamedIn } from '../search/find-vendors.server.ts';

/**
 * Reads home's filter with its area. A slug that the gazetteer does not have counts as none. An area that the text names
 * is where this search is delivered, and changes no link.
 */
export function readHomeRequest(
  search: URLSearchParams,
  { radiusMetres }: DeliverySettings,
): { filter: HomeFilter; deliveryTo: DeliveryTo | null } {
  const filter = readHomeFilter(search);
  const { area: slug, ...withoutArea } = filter;
  const own = slug === undefined ? null : gazetteer.areaOf(slug);
  const area = areaNamedIn(filter.query, own) ?? own;
  return { filter: own ? filter : withoutArea, deliveryTo: area && { area, radiusMetres } };
}
