import { SCOPES } from '../../operator/caller.ts';
import { answerWithList } from '../../operator/list-response.server.ts';
import { refuse, requireOperator } from '../../operator/operator-auth.server.ts';
import { jsonAnswer, readJson } from '../../operator/operator-json.server.ts';
import { readQueryBy } from '../../operator/read-query.server.ts';
import { LIST_QUERY, TOKEN_BODY } from '../../operator/requests.ts';
import { createToken, listTokens } from '../../operator/tokens.server.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/tokens';

const ADVICE = `Send {"name": …, "scopes": […], "vendor": …, "expiresInDays": …}: a name of 1 to 100 characters, scopes of ${SCOPES.join(', ')}; the last two may be left out.`;

/** `GET /operator/tokens`: all tokens without their secrets, newest first, one per line. */
export async function loader({ request, context, url, pattern }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  await requireOperator(services, { request, address: context.get(addressContext), pattern }, 'owner');
  const { limit } = readQueryBy(LIST_QUERY, url);
  return answerWithList(limit, (most) => listTokens(services.database.db, most));
}

/** `POST /operator/tokens`: makes a token; its secret is in this answer only. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  await requireOperator(services, { request, address: context.get(addressContext), pattern }, 'owner');
  const result = await createToken(services, await readJson(request, TOKEN_BODY, ADVICE));
  if (!result.ok) return refuse(400, result.message);
  const { token, document } = result;
  return jsonAnswer({ token, ...document }, 201);
}
