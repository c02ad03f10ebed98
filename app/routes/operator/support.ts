import { answerWithList } from '../../operator/list-response.server.ts';
import { requireOperator } from '../../operator/operator-auth.server.ts';
import { readQueryBy } from '../../operator/read-query.server.ts';
import { LIST_QUERY } from '../../operator/requests.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import { listSupportRequests } from '../../support/support-requests.server.ts';
import type { Route } from './+types/support';

/** All requests for help, newest first, one per line; `?limit=` narrows them. */
export async function loader({ request, context, url, pattern }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  await requireOperator(services, { request, address: context.get(addressContext), pattern }, 'owner');
  const { limit } = readQueryBy(LIST_QUERY, url);
  return answerWithList(limit, (most) => listSupportRequests(services.database.db, most));
}
