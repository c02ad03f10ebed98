import { makeOpenApi } from '../../operator/openapi/openapi.server.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/openapi';

/** `GET /operator/openapi.json`: the operator's API as OpenAPI 3.1; needs no token, since it holds nothing of this shop. */
export function loader({ context }: Route.LoaderArgs) {
  const { brandName } = context.get(servicesContext).settings;
  return Response.json(makeOpenApi(brandName), { headers: { 'Cache-Control': 'public, max-age=300' } });
}
