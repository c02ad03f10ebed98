import * as v from 'valibot';
import { paths } from '../paths.ts';
import { CACHED_USER, type CachedUser } from './customer.ts';

const KEY = 'user';
const ANSWER = v.object({ user: v.nullable(CACHED_USER) });

export interface UserState {
  user: CachedUser | null;
  /** `cached`: as this browser remembers; `known`: as the server says. */
  status: 'cached' | 'known';
  /** False while nobody can say whether somebody is signed in. */
  isReady: boolean;
}

let state: UserState | null = null;
let latestQuestion = 0;
const listeners = new Set<() => void>();

export function readUserState(): UserState {
  state ??= fromCache();
  return state;
}

/** Hears of every change of who is signed in, in this tab and others; the first listener has the server asked. */
export function subscribeUser(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    window.addEventListener('storage', followOtherTabs);
    void refreshUser();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
  };
}

/** Asks the server who is signed in. Without an answer what was cached stays. */
export async function refreshUser(): Promise<void> {
  latestQuestion += 1;
  const question = latestQuestion;
  const user = await fetchUser();
  // A login or logout since then knows better.
  if (question !== latestQuestion) return;
  if (user === undefined) setState({ ...readUserState(), isReady: true });
  else rememberUser(user);
}

/** Who is signed in, as soon as this browser or the server can say; null also where neither can. */
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

/** Somebody signed in, changed the profile, or (null) signed out: kept under `user` and told to everybody. */
export function rememberUser(user: CachedUser | null): void {
  latestQuestion += 1;
  writeCache(user);
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
  setState({ user: parseUser(event.newValue), status: 'known', isReady: true });
}

function setState(next: UserState): void {
  state = next;
  for (const listener of listeners) listener();
}

function fromCache(): UserState {
  const user = parseUser(readCache());
  return { user, status: 'cached', isReady: user !== null };
}

function parseUser(text: string | null): CachedUser | null {
  try {
    const parsed = v.safeParse(CACHED_USER, JSON.parse(text ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

// Storage may be forbidden or full: then who is signed in is simply asked again on each page.
function readCache(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function writeCache(user: CachedUser | null): void {
  try {
    if (user) localStorage.setItem(KEY, JSON.stringify(user));
    else localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
