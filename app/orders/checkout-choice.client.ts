import { PAGE_CACHE_KEYS } from '../catalogue/page-cache-keys.ts';
import { createStoredValue } from '../ui/stored-value.client.ts';
import {
  CHECKOUT_KEY,
  type CheckoutChoice,
  parseCheckoutChoice,
  uuidOf,
  withCheckoutKey,
} from './checkout-choice.ts';

/** The choice on the way to the order, one for all tabs of this browser. */
const stored = createStoredValue<CheckoutChoice>({
  key: CHECKOUT_KEY,
  parse: parseCheckoutChoice,
  serialize: JSON.stringify,
  expendable: PAGE_CACHE_KEYS,
});

export const readChoice = stored.read;
export const subscribeChoice = stored.subscribe;
/** Forgotten once its order is placed: the next attempt is another one. */
export const clearChoice = stored.clear;

export function choose(part: Partial<Omit<CheckoutChoice, 'checkoutKey'>>): void {
  stored.update((choice) => ({ ...choice, ...part }));
}

/** The attempt has its order: what is placed next is another attempt. */
export function endAttempt(): void {
  stored.update((choice) => ({ ...choice, checkoutKey: null }));
}

/** The key of this attempt, made if there is none. */
export function keepCheckoutKey(): string {
  const newKey = () => uuidOf(crypto.getRandomValues(new Uint8Array(16)));
  const { checkoutKey } = stored.update((choice) => withCheckoutKey(choice, newKey));
  return checkoutKey ?? newKey();
}
