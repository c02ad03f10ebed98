import * as v from 'valibot';
import { paths } from '../../paths.ts';
import { createListeners } from '../../ui/browser/listeners.ts';
import { onForgetPersonal } from '../../ui/browser/personal-values.client.ts';
import { readUserState, refreshUser, subscribeUser } from '../user-store.client.ts';
import { SAVED_ADDRESS, type SavedAddress } from './saved-address.ts';

const ANSWER = v.object({ addresses: v.array(SAVED_ADDRESS) });

export interface AddressState {
  /** `failed`: the server did not answer; `addresses` still holds what was loaded before. */
  status: 'loading' | 'signed-out' | 'ready' | 'failed';
  addresses: SavedAddress[];
}

const LOADING: AddressState = { status: 'loading', addresses: [] };
const SIGNED_OUT: AddressState = { status: 'signed-out', addresses: [] };

let state = LOADING;
/** The customer whose addresses `state` holds or is loading. */
let owner: string | null = null;
let latestLoad = 0;
const listeners = createListeners(() => {
  const before = owner;
  const unsubscribeUser = subscribeUser(followUser);
  document.addEventListener('visibilitychange', reloadWhenSeen);
  window.addEventListener('online', reloadWhenSeen);
  followUser();
  // Back on a screen with addresses, the previous ones are shown until the new answer.
  if (owner !== null && owner === before) void reloadAddresses();
  return () => {
    unsubscribeUser();
    document.removeEventListener('visibilitychange', reloadWhenSeen);
    window.removeEventListener('online', reloadWhenSeen);
  };
});

// Also while no screen shows addresses, because the user is followed only meanwhile.
onForgetPersonal(() => {
  latestLoad += 1;
  owner = null;
  setState(LOADING);
});

export function readAddressState(): AddressState {
  return state;
}

/**
 * Listens to the signed-in customer's addresses. The first listener loads them; a login, a logout, a return to the tab
 * or to the network loads them again, because another tab may have changed them.
 */
export const subscribeAddresses = listeners.subscribe;

/** Fetches the addresses again. */
export async function reloadAddresses(): Promise<void> {
  // With nothing to show meanwhile, the state is loading again.
  if (state.status === 'failed' && state.addresses.length === 0) setState(LOADING);
  latestLoad += 1;
  const load = latestLoad;
  const next = await fetchAddresses();
  if (load === latestLoad) setState(next);
}

function reloadWhenSeen(): void {
  if (document.visibilityState === 'visible' && owner !== null) void reloadAddresses();
}

function followUser(): void {
  const { user, isReady } = readUserState();
  if (!isReady) return;
  const uid = user?.uid ?? null;
  if (uid !== null && uid === owner) return;
  latestLoad += 1;
  owner = uid;
  // Addresses of one customer must never be shown to the next.
  setState(uid === null ? SIGNED_OUT : LOADING);
  if (uid !== null) void reloadAddresses();
}

async function fetchAddresses(): Promise<AddressState> {
  try {
    const response = await fetch(paths.addresses(), { headers: { Accept: 'application/json' } });
    if (response.status === 401) {
      // The session has ended without this tab's knowledge.
      void refreshUser();
      return SIGNED_OUT;
    }
    if (!response.ok) throw new Error(`${paths.addresses()} answered ${response.status}`);
    return { status: 'ready', addresses: v.parse(ANSWER, await response.json()).addresses };
  } catch (error) {
    // spec §8: an address load that fails is only logged.
    console.warn(error);
    return { status: 'failed', addresses: state.addresses };
  }
}

function setState(next: AddressState): void {
  state = next;
  listeners.notify();
}
