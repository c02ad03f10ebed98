import { useSyncExternalStore } from 'react';
import { readChoice, subscribeChoice } from './checkout-choice.client.ts';
import { type CheckoutChoice, FRESH_CHOICE } from './checkout-choice.ts';

/** What this browser's customer has chosen so far; the defaults in the server's page. */
export function useCheckoutChoice(): CheckoutChoice {
  return useSyncExternalStore(subscribeChoice, readChoice, () => FRESH_CHOICE);
}
