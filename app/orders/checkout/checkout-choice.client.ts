import { onForgetPersonal } from '../../ui/browser/personal-values.client.ts';
import { createStoredValue } from '../../ui/browser/stored-value.client.ts';
import {
  CHECKOUT_KEY,
  type CheckoutChoice,
  parseCheckoutChoice,
  uuidOf,
  withCheckoutKey,
} from './checkout-choice.ts';

/** The customer's checkout choice, shared by all tabs of this browser. */
const stored = createStoredValue<CheckoutChoice>({
  key: CHECKOUT_KEY,
  parse: parseCheckoutChoice,
  serialize: JSON.stringify,
});

onForgetPersonal(stored.clear);

export const readChoice = stored.read;
export const subscribeChoice = stored.subscribe;
/** Clears the choice once its order is placed: the next attempt starts from the defaults. */
export const clearChoice = stored.clear;

export function choose(part: Partial<Omit<CheckoutChoice, 'checkoutKey'>>): void {
  stored.update((choice) => ({ ...choice, ...part }));
}

/** Forgets the checkout key once this attempt has its order, so that the next order gets another key. */
export function endAttempt(): void {
  stored.update((choice) => ({ ...choice, checkoutKey: null }));
}

/** Returns the key of this attempt, made if there is none. */
export function ensureCheckoutKey(): string {
  const newKey = () => uuidOf(crypto.getRandomValues(new Uint8Array(16)));
  const { checkoutKey } = stored.update((choice) => withCheckoutKey(choice, newKey));
  return checkoutKey ?? newKey();
}
