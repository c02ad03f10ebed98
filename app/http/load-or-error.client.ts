import { data, isRouteErrorResponse } from 'react-router';

const SERVICE_UNAVAILABLE = 503;

/**
 * For a clientLoader: the server's data or, where it could not answer, an error that names what is missing.
 * @param title the heading of the error screen
 * @throws also what the server threw on purpose: a redirect to the login screen, a 404
 */
export async function loadOrError<Loaded>(
  { serverLoader }: { serverLoader: () => Promise<Loaded> },
  title: string,
): Promise<Loaded> {
  try {
    return await serverLoader();
  } catch (cause) {
    const isIntended = cause instanceof Response || (isRouteErrorResponse(cause) && cause.status < 500);
    if (isIntended) throw cause;
    // The browser's console logs the cause (entry.client.tsx).
    const content = { title, message: 'Please try again in a moment.', cause };
    throw data(content, { status: SERVICE_UNAVAILABLE });
  }
}
