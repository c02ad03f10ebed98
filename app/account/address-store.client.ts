import * as v from 'valibot';
import { paths } from '../paths.ts';
import { SAVED_ADDRESS, type SavedAddress } from './saved-address.ts';
import { readUserState, refreshUser, subscribeUser } from './user-store.client.ts';

const ANSWER = v.object({ addresses: v.array(SAVED_ADDRESS) });

export interface AddressState {
  /** `failed`: the server did not answer; what was loaded before stays in `addresses`. */
  status: 'loading' | 'signed-out' | 'ready' | 'failed';
  addresses: SavedAddress[];
}

const LOADING: AddressState = { status: 'loading', addresses: [] };
const SIGNED_OUT: AddressState = { status: 'signed-out', addresses: [] };

let state = LOADING;
/** Whose addresses `state` holds or is waiting for. */
let owner: string | null = null;
let latestLoad = 0;
let unsubscribeUser = () => {};
const listeners = new Set<() => void>();

export function readAddressState(): AddressState {
  return state;
}

/**
 * Hears of the signed-in customer's addresses; the first listener has them fetched, a login or logout
 * again, and so has each return to the tab: another one may have changed them.
 */
export function subscribeAddresses(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    const before = owner;
    unsubscribeUser = subscribeUser(followUser);
    document.addEventListener('visibilitychange', reloadWhenSeen);
    followUser();
    // Back on a screen with addresses: those from before are shown until the new answer.
    if (owner !== null && owner === before) void reloadAddresses();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    unsubscribeUser();
    document.removeEventListener('visibilitychange', reloadWhenSeen);
  };
}

/** Fetches the addresses again. */
export async function reloadAddresses(): Promise<void> {
  // With nothing to show meanwhile it says that it is looking.
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
  // Nothing of one customer is ever shown to the next.
  setState(uid === null ? SIGNED_OUT : LOADING);
  if (uid !== null) void reloadAddresses();
}

async function fetchAddresses(): Promise<AddressState> {
  try {
    const response = await fetch(paths.addresses(), { headers: { Accept: 'application/json' } });
    if (response.status === 401) {
      // The session has ended without this browser having heard of it.
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
  for (const listener of listeners) listener();
}
