import { useSyncExternalStore } from 'react';
import { readChoice, subscribeChoice } from './checkout-choice.client.ts';
import { type CheckoutChoice, FRESH_CHOICE } from './checkout-choice.ts';

/** The customer's checkout choice in this browser; the defaults while rendering on the server. */
export function useCheckoutChoice(): CheckoutChoice {
  return useSyncExternalStore(subscribeChoice, readChoice, () => FRESH_CHOICE);
}
