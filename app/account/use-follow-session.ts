import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { readUserState, subscribeUser } from './user-store.client.ts';

/**
 * For a personal screen: when this browser is no longer signed in as `uid`, in any of its tabs, the screen's data are
 * loaded again, and its guard shows the login screen.
 */
export function useFollowSession(uid: string): void {
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      subscribeUser(() => {
        const { user, status } = readUserState();
        if (status === 'known' && user?.uid !== uid) void revalidate();
      }),
    [uid, revalidate],
  );
}
