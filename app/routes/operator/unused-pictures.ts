import { listUnusedPictures } from '../../catalogue/pictures/unused-pictures.server.ts';
import { jsonLines } from '../../operator/ndjson-response.server.ts';
import { requireOperator } from '../../operator/operator-auth.server.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/unused-pictures';

/**
 * `GET /operator/pictures/unused`: the pictures that the daily job would erase, now or later, one per line:
 * `{ hash, bytes, unusedsince, isdue }`. It changes nothing.
 */
export async function loader({ request, context, pattern }: Route.LoaderArgs): Promise<Response> {
  const services = context.get(servicesContext);
  await requireOperator(services, { request, address: context.get(addressContext), pattern }, 'owner');
  return jsonLines(await listUnusedPictures(services.database.db, services.now()));
}
