import { data, isRouteErrorResponse } from 'react-router';

const SERVICE_UNAVAILABLE = 503;

/**
 * For a clientLoader: what the server answers, or, where it could not, an error that names what is
 * missing. It is logged (spec §8, Profile or address load fails).
 * @param title what the error screen says
 * @throws also whatever the server meant: a redirect to the login screen, a 404
 */
export async function loadOrTell<Loaded>(
  { serverLoader, request }: { serverLoader: () => Promise<Loaded>; request: Request },
  title: string,
): Promise<Loaded> {
  try {
    return await serverLoader();
  } catch (thrown) {
    const isMeant = thrown instanceof Response || (isRouteErrorResponse(thrown) && thrown.status < 500);
    if (isMeant) throw thrown;
    // A visitor who has gone elsewhere misses nothing.
    if (!request.signal.aborted) console.warn(title, thrown);
    throw data({ title, message: 'Please try again in a moment.' }, { status: SERVICE_UNAVAILABLE });
  }
}
