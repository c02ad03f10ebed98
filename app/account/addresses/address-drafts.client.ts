import { onForgetPersonal } from '../../ui/browser/personal-values.client.ts';
import { readUserState } from '../user-store.client.ts';
import type { AddressValues } from './address-rules.ts';

/** In memory only: what was not saved is not stored in the browser, and is dropped with the session. */
const drafts = new Map<string, AddressValues>();
onForgetPersonal(() => drafts.clear());

/** What the signed-in customer typed but did not save in the form of the address `id`, or of a new one. */
export function readAddressDraft(id: string | undefined): AddressValues | null {
  return drafts.get(keyOf(id)) ?? null;
}

export function saveAddressDraft(id: string | undefined, values: AddressValues): void {
  // Without a session the draft would be shown to the next customer.
  if (readUserState().user) drafts.set(keyOf(id), values);
}

/** Drops the draft of an address that was saved or deleted. */
export function dropAddressDraft(id: string | undefined): void {
  drafts.delete(keyOf(id));
}

// By customer, because another tab may have signed in somebody else.
const keyOf = (id = 'new') => `${readUserState().user?.uid} ${id}`;
