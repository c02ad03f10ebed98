import { requireOperator } from '../../operator/operator-auth.server.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/backup';

const NEVER_KEPT = { 'Cache-Control': 'private, no-store' };

/** `GET /operator/backup`: the whole embedded database at one moment, as a compressed archive. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  await requireOperator(services, request, context.get(addressContext));
  const { database, now } = services;
  if (!database.snapshot) return refusal('This shop runs on a PostgreSQL server: back it up with pg_dump.');
  // A HEAD makes no copy.
  if (request.method === 'HEAD') return new Response(null, { headers: NEVER_KEPT });
  const snapshot = await database.snapshot(now());
  if (!snapshot.ok) return refusal(snapshot.message);
  return new Response(snapshot.archive, { headers: { ...NEVER_KEPT, 'Content-Type': 'application/gzip' } });
}

function refusal(message: string): Response {
  return Response.json({ message }, { status: 409, headers: NEVER_KEPT });
}
