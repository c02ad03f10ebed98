/** The state of the cart page when Continue is pressed. */
export interface ContinueInput {
  isSignedIn: boolean;
  orderMode: 'Delivery' | 'Pickup';
  /** Ids of the saved addresses; null while they are loading or could not be loaded. */
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
 * Whether the cart may continue to payment (spec §5, Cart Continue; texts of §8). A Delivery may continue without an
 * address if none is saved; addresses that are not loaded are not treated as none.
 */
export function checkContinue(input: ContinueInput): ContinueResult {
  const { isSignedIn, orderMode, addressIds, selectedAddressId } = input;
  if (!isSignedIn) return refuse('login-required');
  if (orderMode === 'Pickup') return { ok: true };
  if (addressIds === null) return refuse('addresses-not-loaded');
  if (addressIds.length === 0) return { ok: true };
  const isChosen = addressIds.some((id) => id === selectedAddressId);
  return isChosen ? { ok: true } : refuse('select-address');
}

function refuse(reason: keyof typeof REFUSALS): ContinueResult {
  return { ok: false, reason, ...REFUSALS[reason] };
}
