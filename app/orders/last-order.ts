import { parseJson } from '../text/parse-json.ts';
import type { PersonalKey } from '../ui/browser/personal-values.client.ts';
import type { OrderDocument } from './order.ts';
import { readOrderDocument } from './order-schema.ts';

export const LAST_ORDER_KEY = 'lastOrder' satisfies PersonalKey;

/** Parses the stored `lastOrder` as `readOrderDocument` does. */
export function parseLastOrder(stored: string | null): OrderDocument | null {
  return readOrderDocument(parseJson(stored));
}
