import { NO_STORE } from '../../http/no-store.ts';
import { refuse, requireOperator } from '../../operator/operator-auth.server.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/backup';

/** `GET /operator/backup`: the whole embedded database at one moment, as a compressed archive. */
export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  await requireOperator(services, { request, address: context.get(addressContext), pattern }, 'owner');
  const { database, now } = services;
  if (!database.snapshot)
    return refuse(409, 'This shop runs on a PostgreSQL server: back it up with pg_dump.');
  // A HEAD makes no copy.
  if (request.method === 'HEAD') return new Response(null, { headers: NO_STORE });
  const snapshot = await database.snapshot(now(), request.signal);
  if (!snapshot.ok) return refuse(409, snapshot.message);
  return new Response(snapshot.archive, { headers: { ...NO_STORE, 'Content-Type': 'application/gzip' } });
}
