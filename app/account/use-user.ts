import { useSyncExternalStore } from 'react';
import { readUserState, subscribeUser, type UserState } from './user-store.client.ts';

const ON_THE_SERVER: UserState = { user: null, status: 'cached', isReady: false };

/**
 * The signed-in user: the browser's cached one first, then the server's answer; follows logins and logouts in other
 * tabs. Pages for everybody are rendered as for a guest.
 */
export function useUser(): UserState {
  return useSyncExternalStore(subscribeUser, readUserState, () => ON_THE_SERVER);
}
