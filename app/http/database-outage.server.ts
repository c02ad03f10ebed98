import { data, isRouteErrorResponse, type ServerBuild } from 'react-router';
import type { Outages } from '../db/outage.server.ts';
import { RETRY_SOON } from '../runtime/retry-soon.ts';

const UNAVAILABLE = 503;

/** What a customer reads where the database failed and spec §8 has no text of its own. */
export const OUTAGE_MESSAGE = 'The shop cannot be reached at the moment. Please try again in a few seconds.';
const TEXT = { title: 'We will be right back', message: OUTAGE_MESSAGE };

/**
 * Answers a request; with 503 and `Retry-After` where it failed because of the database. The screens keep their own
 * texts (spec §8): only the status changes.
 * @param onOutage called with the reason
 */
export async function answerThroughOutage(
  outages: Outages,
  answer: () => Promise<Response>,
  onOutage: (reason: string) => void,
): Promise<Response> {
  const { result, outage } = await outages.watch(answer);
  if (outage === null) return result;
  onOutage(outage);
  if (result.status < 400) return result;
  const headers = new Headers(result.headers);
  headers.set('Retry-After', RETRY_SOON['Retry-After']);
  headers.set('Cache-Control', 'no-store');
  return new Response(result.body, { status: UNAVAILABLE, headers });
}

/** The routes, with loaders and actions that answer 503 where the database failed them. */
export function answerOutagesWith503(routes: ServerBuild['routes'], outages: Outages): ServerBuild['routes'] {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [
      id,
      route && { ...route, module: withOutages(route.module, outages) },
    ]),
  );
}

type Module = NonNullable<ServerBuild['routes'][string]>['module'];

function withOutages(module: Module, outages: Outages): Module {
  const { loader, action } = module;
  const hasScreen = module.default !== undefined;
  const orUnavailable = async (work: () => unknown): Promise<unknown> => {
    try {
      return await work();
    } catch (thrown) {
      if (isIntended(thrown) || !outages.isOut()) throw thrown;
      throw hasScreen
        ? data(TEXT, { status: UNAVAILABLE })
        : Response.json({ message: TEXT.message }, { status: UNAVAILABLE });
    }
  };
  return {
    ...module,
    ...(loader && { loader: (args) => orUnavailable(() => loader(args)) }),
    ...(action && { action: (args) => orUnavailable(() => action(args)) }),
  };
}

/** A redirect or a 404, which a route throws on purpose. */
function isIntended(thrown: unknown): boolean {
  if (thrown instanceof Response || isRouteErrorResponse(thrown)) return true;
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    'type' in thrown &&
    thrown.type === 'DataWithResponseInit'
  );
}
