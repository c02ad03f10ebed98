import { refuse, requireOperator } from '../../operator/operator-auth.server.ts';
import { jsonAnswer } from '../../operator/operator-json.server.ts';
import { isTokenId, revokeToken } from '../../operator/tokens.server.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/token-revoke';

/** `POST /operator/tokens/:tokenId/revoke`: the token opens nothing from now on, and its streams end. */
export async function action({ request, context, params, pattern }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const tokenId = isTokenId(params.tokenId) ? params.tokenId : null;
  const asked = { request, address: context.get(addressContext), pattern };
  await requireOperator(services, asked, 'owner', tokenId);
  const revoked = tokenId === null ? null : await revokeToken(services, tokenId);
  return revoked ? jsonAnswer(revoked) : refuse(404, 'There is no such token.');
}
