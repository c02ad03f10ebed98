import { requireOperator } from '../operator-door.server.ts';
import { servicesContext } from '../services.server.ts';
import type { Route } from './+types/operator.backup';

const NEVER_KEPT = { 'Cache-Control': 'private, no-store' };

/** `GET /operator/backup`: the whole embedded database as one packed archive, of one moment. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { settings, database, now } = context.get(servicesContext);
  requireOperator(settings, request);
  if (!database.snapshot) return refusal('This shop runs on a PostgreSQL server: back it up with pg_dump.');
  // Asked without wanting it, no copy is made.
  if (request.method === 'HEAD') return new Response(null, { headers: NEVER_KEPT });
  const snapshot = await database.snapshot(now());
  if (!snapshot.ok) return refusal(snapshot.message);
  return new Response(snapshot.archive, { headers: { ...NEVER_KEPT, 'Content-Type': 'application/gzip' } });
}

function refusal(message: string): Response {
  return Response.json({ message }, { status: 409, headers: NEVER_KEPT });
}
