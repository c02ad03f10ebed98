import { PERSONAL, readSession, readUserId } from '../../account/session.server.ts';
import { isSharedAccount } from '../../account/shared-account.ts';
import { widestNetworkOf } from '../../http/client-network.ts';
import { isEndStatus } from '../../orders/order-status.ts';
import { currentStatus } from '../../orders/order-tracking.ts';
import { readTrackingState } from '../../orders/read-orders.server.ts';
import { streamTracking } from '../../orders/tracking/track-stream.server.ts';
import { readQuery } from '../../paths.ts';
import { addressContext, servicesContext } from '../../services.server.ts';
import type { Route } from './+types/track.events';

const BUSY = { ...PERSONAL, 'Retry-After': '30' };

/** `?orderId=`: the customer's own order, live, as server-sent events (see track-stream.server.ts). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const session = await readSession(services, request);
  if (!session) return new Response('Please log in.', { status: 401, headers: PERSONAL });
  const { user } = session;
  const orderId = readQuery(url.searchParams, 'orderId') ?? '';
  const state = await readTrackingState(services, user.uid, orderId);
  if (!state) return new Response('There is no such order.', { status: 404, headers: PERSONAL });

  const lastEventId = Number.parseInt(request.headers.get('Last-Event-ID') ?? '', 10) || 0;
  // 204 tells a browser that has every event not to reconnect.
  if (isEndStatus(currentStatus(state.log)) && lastEventId >= state.log.length) {
    return new Response(null, { status: 204, headers: PERSONAL });
  }
  const headers = {
    ...PERSONAL,
    'Content-Type': 'text/event-stream; charset=utf-8',
    // Proxies that buffer an answer would make it stale.
    'X-Accel-Buffering': 'no',
  };
  // An unread stream would stay open.
  if (request.method === 'HEAD') return new Response(null, { headers });
  // The stream outlives a session that is ended elsewhere, so the session is checked before each event.
  const readState = async () => {
    const reader = await readUserId(services, request);
    return reader === null ? null : readTrackingState(services, reader, orderId);
  };
  const place = services.openStreams.enter({
    viewerId: isSharedAccount(services.settings, user.uid) ? session.id : user.uid,
    network: widestNetworkOf(context.get(addressContext)),
    sessionId: session.id,
  });
  if (!place) return new Response('Too many orders are followed at once.', { status: 429, headers: BUSY });
  const stream = streamTracking({
    orderId,
    lastEventId,
    readState,
    events: services.orderEvents,
    now: services.now,
    signal: request.signal,
    place,
  });
  return new Response(stream, { headers });
}
