import { gazetteer } from '../../location/gazetteer/embedded-gazetteer.server.ts';
import type { DeliverySettings, DeliveryTo } from '../delivery-limits.ts';
import { type HomeFilter, readHomeFilter } from '../filter.ts';

/** Reads home's filter with its area. A slug that the gazetteer does not have counts as none. */
export function readHomeRequest(
  search: URLSearchParams,
  { radiusMetres }: DeliverySettings,
): { filter: HomeFilter; deliveryTo: DeliveryTo | null } {
  const filter = readHomeFilter(search);
  const area = filter.area === undefined ? null : gazetteer.areaOf(filter.area);
  if (area) return { filter, deliveryTo: { area, radiusMetres } };
  const { area: _, ...withoutArea } = filter;
  return { filter: withoutArea, deliveryTo: null };
}
