import * as v from 'valibot';
import { requireOperator } from '../operator-door.server.ts';
import { answerWithList, LIST_LIMIT } from '../operator-list.server.ts';
import { servicesContext } from '../services.server.ts';
import { listSupportRequests } from '../support/support-requests.server.ts';
import type { Route } from './+types/operator.support';

const QUERY = v.object({ limit: LIST_LIMIT });

/** Everybody's requests for help, newest first, one per line; `?limit=` narrows them. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { settings, database } = context.get(servicesContext);
  requireOperator(settings, request);
  const query = v.safeParse(QUERY, Object.fromEntries(url.searchParams));
  if (!query.success) return Response.json({ message: query.issues[0].message }, { status: 400 });
  return answerWithList(query.output.limit, (most) => listSupportRequests(database.db, most));
}
