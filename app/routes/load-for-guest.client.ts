import { refreshUser } from '../account/user-store.client.ts';

/**
 * For a clientLoader: whoever turns out to be signed in is remembered as such on the way back. Where
 * the server cannot be asked the form is shown all the same.
 */
export async function loadForGuest({ serverLoader }: { serverLoader: () => Promise<null> }): Promise<null> {
  try {
    return await serverLoader();
  } catch (thrown) {
    if (!(thrown instanceof Response)) return null;
    await refreshUser();
    throw thrown;
  }
}
