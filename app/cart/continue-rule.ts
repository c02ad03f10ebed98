/** What the cart page knows when Continue is pressed. */
export interface ContinueInput {
  isSignedIn: boolean;
  orderMode: 'Delivery' | 'Pickup';
  /** Saved addresses by id; null while nobody knows them: they are loading, or could not be loaded. */
  addressIds: readonly string[] | null;
  selectedAddressId: string | null;
}

export type ContinueResult =
  | { ok: true }
  | { ok: false; reason: keyof typeof REFUSALS; title: string; message: string };

const REFUSALS = {
  'login-required': { title: 'Login Required', message: 'You must be logged in to proceed.' },
  'select-address': {
    title: 'Select Address',
    message: 'Please select a delivery address to continue.',
  },
  'addresses-not-loaded': {
    title: 'Addresses not loaded',
    message: 'Your saved addresses could not be loaded. Please try again.',
  },
} as const;

/**
 * Whether the cart may go on to payment (spec §5, Cart Continue; texts of §8). Without any saved address a
 * Delivery may go on with no address; addresses that nobody knows are not taken for none.
 */
export function checkContinue(input: ContinueInput): ContinueResult {
  const { isSignedIn, orderMode, addressIds, selectedAddressId } = input;
  if (!isSignedIn) return refuse('login-required');
  if (orderMode === 'Pickup') return { ok: true };
  if (addressIds === null) return refuse('addresses-not-loaded');
  if (addressIds.length === 0) return { ok: true };
  const isChosen = selectedAddressId !== null && addressIds.includes(selectedAddressId);
  return isChosen ? { ok: true } : refuse('select-address');
}

function refuse(reason: keyof typeof REFUSALS): ContinueResult {
  return { ok: false, reason, ...REFUSALS[reason] };
}
