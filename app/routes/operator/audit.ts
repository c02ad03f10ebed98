import { listAudit } from '../../operator/audit-log.server.ts';
import { answerWithList } from '../../operator/list-response.server.ts';
import { requireOperator } from '../../operator/operator-auth.server.ts';
import { readQueryBy } from '../../operator/read-query.server.ts';
import { AUDIT_QUERY } from '../../operator/requests.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/audit';

/** `GET /operator/audit`: requests with a token to `/operator`, newest first, one per line, in pages without end. */
export async function loader({ request, context, url, pattern }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  await requireOperator(services, { request, address: context.get(addressContext), pattern }, 'owner');
  const { limit, before } = readQueryBy(AUDIT_QUERY, url);
  return answerWithList(
    limit,
    (most) => listAudit(services.database.db, most, before),
    ({ id }) => `${url.pathname}?${new URLSearchParams({ limit: String(limit), before: id })}`,
  );
}
