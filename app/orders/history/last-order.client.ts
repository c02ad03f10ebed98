import { onForgetPersonal } from '../../ui/browser/personal-values.client.ts';
import { createStoredValue } from '../../ui/browser/stored-value.client.ts';
import { LAST_ORDER_KEY, parseLastOrder } from '../last-order.ts';
import type { OrderDocument } from '../order.ts';

/** The last order placed in this browser, stored under `lastOrder` (spec §3). */
const stored = createStoredValue<OrderDocument | null>({
  key: LAST_ORDER_KEY,
  parse: parseLastOrder,
  serialize: JSON.stringify,
});

onForgetPersonal(stored.clear);

export const readLastOrder = stored.read;
export const storeLastOrder = (order: OrderDocument): void => {
  stored.update(() => order);
};
