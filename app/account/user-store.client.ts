import * as v from 'valibot';
import { paths } from '../paths.ts';
import { parseJson } from '../text/parse-json.ts';
import { createListeners } from '../ui/browser/listeners.ts';
import { forgetPersonalValues, holdsLastOrder } from '../ui/browser/personal-values.client.ts';
import { readStored, writeStored } from '../ui/browser/storage.client.ts';
import { CACHED_USER, type CachedUser } from './customer.ts';

const KEY = 'user';
const ANSWER = v.object({ user: v.nullable(CACHED_USER) });

export interface UserState {
  user: CachedUser | null;
  /** `cached`: from this browser's storage; `known`: from the server. */
  status: 'cached' | 'known';
  /** False while neither source has answered. */
  isReady: boolean;
}

let state: UserState | null = null;
let latestQuestion = 0;
let underWay: Promise<void> | null = null;
const listeners = createListeners(() => {
  window.addEventListener('storage', followOtherTabs);
  document.addEventListener('visibilitychange', refreshWhenSeen);
  void askOnce();
  return () => {
    window.removeEventListener('storage', followOtherTabs);
    document.removeEventListener('visibilitychange', refreshWhenSeen);
  };
});

export function readUserState(): UserState {
  state ??= fromCache();
  return state;
}

/** Listens to changes of the signed-in user, in this tab and others; the first listener asks the server. */
export const subscribeUser = listeners.subscribe;

/** Asks the server who is signed in. Without an answer the cached user stays. */
export async function refreshUser(): Promise<void> {
  latestQuestion += 1;
  const question = latestQuestion;
  let user = await fetchUser();
  // A change of the password in another tab ends the session a moment before its answer brings the next one.
  // Where the second question has no answer, the first one's counts.
  if (user === null && readUserState().user) user = (await fetchUser()) ?? null;
  // A later login or logout makes this answer stale.
  if (question !== latestQuestion) return;
  if (user === undefined) setState({ ...readUserState(), isReady: true });
  else rememberUser(user);
}

/** The signed-in user by the server's answer; where it cannot be reached, the cached one. */
export async function askServerForUser(): Promise<CachedUser | null> {
  if (readUserState().status !== 'known') await askOnce();
  return readUserState().user;
}

/** Shares a request that is in flight. */
function askOnce(): Promise<void> {
  underWay ??= refreshUser().finally(() => {
    underWay = null;
  });
  return underWay;
}

/** On the return to this tab the session may have ended, on another device too. */
function refreshWhenSeen(): void {
  if (document.visibilityState === 'visible' && readUserState().user) void askOnce();
}

/** The signed-in user, as soon as the cache or the server answers; null also where neither does. */
export function askUser(): Promise<CachedUser | null> {
  const { user, isReady } = readUserState();
  if (isReady) return Promise.resolve(user);
  return new Promise((resolve) => {
    const unsubscribe = subscribeUser(() => {
      if (!readUserState().isReady) return;
      unsubscribe();
      resolve(readUserState().user);
    });
  });
}

/**
 * Sets the user after a login or a change of profile, or null after a logout: stored under `user`, and all listeners
 * are called. Removes what this browser stores of a previous customer.
 */
export function rememberUser(user: CachedUser | null): void {
  latestQuestion += 1;
  // Another tab may have written it since this one read it.
  const before = parseUser(readStored(KEY)) ?? readUserState().user;
  const hasLeft = before ? before.uid !== user?.uid : user === null && holdsLastOrder();
  if (hasLeft) forgetPersonalValues();
  // Where storage is blocked, each page asks the server.
  writeStored(KEY, user && JSON.stringify(user));
  setState({ user, status: 'known', isReady: true });
}

async function fetchUser(): Promise<CachedUser | null | undefined> {
  try {
    const response = await fetch(paths.session(), { headers: { Accept: 'application/json' } });
    if (!response.ok) throw new Error(`${paths.session()} answered ${response.status}`);
    return v.parse(ANSWER, await response.json()).user;
  } catch (error) {
    // spec §8: a profile load that fails is only logged.
    console.warn(error);
    return undefined;
  }
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key !== KEY) return;
  latestQuestion += 1;
  const user = parseUser(event.newValue);
  const before = readUserState().user;
  // The other tab cleared the storage; what this tab holds in memory is its own to clear.
  if (before && before.uid !== user?.uid) forgetPersonalValues();
  setState({ user, status: 'known', isReady: true });
}

function setState(next: UserState): void {
  state = next;
  listeners.notify();
}

function fromCache(): UserState {
  const user = parseUser(readStored(KEY));
  return { user, status: 'cached', isReady: user !== null };
}

function parseUser(text: string | null): CachedUser | null {
  const parsed = v.safeParse(CACHED_USER, parseJson(text));
  return parsed.success ? parsed.output : null;
}
