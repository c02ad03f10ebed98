import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { readUserState, subscribeUser } from './user-store.client.ts';

/**
 * For a personal screen: once this browser is no longer signed in as `uid`, in whichever of its tabs
 * that happened, the screen's data are asked for anew, and its guard shows the login screen.
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
