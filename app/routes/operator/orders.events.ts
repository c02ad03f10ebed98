import { widestNetworkOf } from '../../http/client-network.ts';
import { NO_STORE } from '../../http/no-store.ts';
import { refuse, requireOperator } from '../../operator/operator-auth.server.ts';
import { readQueryBy } from '../../operator/read-query.server.ts';
import { EVENTS_QUERY } from '../../operator/requests.ts';
import { streamOrders } from '../../orders/operator/feed-stream.server.ts';
import { readLastPosition } from '../../orders/operator/order-events.server.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/orders.events';

const HEADERS = {
  ...NO_STORE,
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Proxies that buffer an answer would delay it.
  'X-Accel-Buffering': 'no',
};

/** `GET /operator/orders/events`: every status that an order reaches, as server-sent events (see feed-stream.server.ts). */
export async function loader({ request, context, url, pattern }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const address = context.get(addressContext);
  const { tokenId, vendorId } = await requireOperator(services, { request, address, pattern }, 'orders:read');
  const after = readAfter(request, url);
  // A database that was restored from a backup may have forgotten the event, and would be silent until it comes again.
  if (after !== null && after > (await readLastPosition(services.database.db)))
    return refuse(409, `There is no event ${after} yet: begin without one.`);
  // An unread stream would stay open.
  if (request.method === 'HEAD') return new Response(null, { headers: HEADERS });
  const place = services.openStreams.enter({
    viewerId: tokenId,
    network: widestNetworkOf(address),
    sessionId: tokenId,
  });
  if (!place) {
    const message = 'Too many streams are open with this token.';
    return Response.json({ message }, { status: 429, headers: { ...NO_STORE, 'Retry-After': '30' } });
  }
  const { orderFeed: feed, now } = services;
  return new Response(streamOrders({ feed, after, vendorId, now, signal: request.signal, place }), {
    headers: HEADERS,
  });
}

/** A client that reconnects sends the last event's id, beside the address that it began with. */
function readAfter(request: Request, url: URL): number | null {
  const given = new URL(url);
  const last = request.headers.get('Last-Event-ID');
  if (last) given.searchParams.set('after', last);
  return readQueryBy(EVENTS_QUERY, given).after ?? null;
}
