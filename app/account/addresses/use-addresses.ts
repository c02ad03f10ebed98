import { useSyncExternalStore } from 'react';
import {
  type AddressState,
  readAddressState,
  reloadAddresses,
  subscribeAddresses,
} from './address-store.client.ts';

const ON_THE_SERVER: AddressState = { status: 'loading', addresses: [] };

/** The signed-in customer's saved addresses, for pages that are rendered for everybody (the cart). */
export function useAddresses(): AddressState & { reload: () => Promise<void> } {
  const state = useSyncExternalStore(subscribeAddresses, readAddressState, () => ON_THE_SERVER);
  return { ...state, reload: reloadAddresses };
}
