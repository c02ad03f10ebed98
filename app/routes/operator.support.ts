import * as v from 'valibot';
import { requireOperator } from '../operator-door.server.ts';
import { servicesContext } from '../services.server.ts';
import { listSupportRequests } from '../support/support-requests.server.ts';
import type { Route } from './+types/operator.support';

const DEFAULT_LIMIT = '100';
const MAX_LIMIT = 10_000;

const QUERY = v.object({
  limit: v.pipe(
    v.optional(v.string(), DEFAULT_LIMIT),
    v.regex(/^\d{1,9}$/, 'limit must be a whole number.'),
    v.transform(Number),
    v.minValue(1, 'limit must be at least 1.'),
    v.maxValue(MAX_LIMIT, `limit must be at most ${MAX_LIMIT}.`),
  ),
});

/** Everybody's requests for help, newest first, one per line; `?limit=` narrows them. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { settings, database } = context.get(servicesContext);
  requireOperator(settings, request);
  const query = v.safeParse(QUERY, Object.fromEntries(url.searchParams));
  if (!query.success) return Response.json({ message: query.issues[0].message }, { status: 400 });
  const requests = await listSupportRequests(database.db, query.output.limit);
  return new Response(requests.map((one) => `${JSON.stringify(one)}\n`).join(''), {
    headers: { 'Content-Type': 'application/x-ndjson; charset=utf-8', 'Cache-Control': 'private, no-store' },
  });
}
