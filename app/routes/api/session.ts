import { toCachedUser } from '../../account/customer.ts';
import { refreshSession } from '../../account/session.server.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/session';

/** The signed-in user, for pages that everybody shares: `{ user: { uid, email, fullName, profileImage } | null }`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { auth } = context.get(servicesContext);
  const { user, headers } = await refreshSession(auth, request);
  return Response.json({ user: user && toCachedUser(user) }, { headers });
}
