import { data, isRouteErrorResponse } from 'react-router';

const SERVICE_UNAVAILABLE = 503;

/**
 * For a clientLoader: what the server answers, or, where it could not, an error that names what is
 * missing.
 * @param title what the error screen says
 * @throws also whatever the server meant: a redirect to the login screen, a 404
 */
export async function loadOrTell<Loaded>(
  { serverLoader }: { serverLoader: () => Promise<Loaded> },
  title: string,
): Promise<Loaded> {
  try {
    return await serverLoader();
  } catch (cause) {
    const isMeant = cause instanceof Response || (isRouteErrorResponse(cause) && cause.status < 500);
    if (isMeant) throw cause;
    // The cause is for the browser's log (entry.client.tsx).
    const told = { title, message: 'Please try again in a moment.', cause };
    throw data(told, { status: SERVICE_UNAVAILABLE });
  }
}
