import { PAGE_CACHE_KEYS } from '../catalogue/page-cache-keys.ts';
import { createStoredValue } from '../ui/stored-value.client.ts';
import { LAST_ORDER_KEY, parseLastOrder } from './last-order.ts';
import type { OrderDocument } from './order.ts';

/** The last order placed in this browser, under `lastOrder` (spec §3). */
const stored = createStoredValue<OrderDocument | null>({
  key: LAST_ORDER_KEY,
  parse: parseLastOrder,
  serialize: JSON.stringify,
  expendable: PAGE_CACHE_KEYS,
});

export const readLastOrder = stored.read;
export const forgetLastOrder = stored.clear;
export const keepLastOrder = (order: OrderDocument): void => {
  stored.update(() => order);
};
