import { useSyncExternalStore } from 'react';
import { readUserState, subscribeUser, type UserState } from './user-store.client.ts';

const ON_THE_SERVER: UserState = { user: null, status: 'cached', isReady: false };

/**
 * Who is signed in: what the browser remembers first, then what the server says; follows logins and
 * logouts in other tabs. Pages that everybody shares are rendered as for nobody.
 */
export function useUser(): UserState {
  return useSyncExternalStore(subscribeUser, readUserState, () => ON_THE_SERVER);
}
