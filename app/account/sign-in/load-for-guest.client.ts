import { readUserState, refreshUser, rememberUser } from '../user-store.client.ts';

/**
 * A clientLoader for guests' screens: a signed-in customer is remembered as such and redirected; after a guard's
 * redirect, where the server knows no customer, the browser forgets its cached one. Where the server cannot be reached,
 * the form is shown.
 */
export async function loadForGuest({ serverLoader }: { serverLoader: () => Promise<null> }): Promise<null> {
  try {
    const forGuest = await serverLoader();
    // Only once, because the personal screen being left reloads on each change.
    if (readUserState().user) rememberUser(null);
    return forGuest;
  } catch (thrown) {
    if (!(thrown instanceof Response)) return null;
    await refreshUser();
    throw thrown;
  }
}
