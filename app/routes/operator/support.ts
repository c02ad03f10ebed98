import * as v from 'valibot';
import { answerWithList, LIST_LIMIT } from '../../operator/list-response.server.ts';
import { requireOperator } from '../../operator/operator-auth.server.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import { listSupportRequests } from '../../support/support-requests.server.ts';
import type { Route } from './+types/support';

const QUERY = v.object({ limit: LIST_LIMIT });

/** All requests for help, newest first, one per line; `?limit=` narrows them. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  await requireOperator(services, request, context.get(addressContext));
  const { database } = services;
  const query = v.safeParse(QUERY, Object.fromEntries(url.searchParams));
  if (!query.success) return Response.json({ message: query.issues[0].message }, { status: 400 });
  return answerWithList(query.output.limit, (most) => listSupportRequests(database.db, most));
}
