import type { StreamPlace } from '../tracking/stream-registry.server.ts';
import { toOperatorEvent } from './order-events.server.ts';
import type { OrderFeed } from './order-feed.server.ts';

const HEARTBEAT_MILLISECONDS = 15_000;
const RETRY_MILLISECONDS = 2_000;
/** Five minutes: the client no longer reads this stream. */
const MAX_UNREAD_BEATS = 20;

/**
 * Orders as server-sent events: `order` (an OperatorEvent as JSON) for every status that an order reaches, also the
 * first, and `beat` at the start and every 15 s. The id of each is a position in the feed: a client that
 * reconnects with it, to any node, misses nothing. A slow reader gets them more slowly. Ends when the client disconnects,
 * when its token has ended, when the process stops and when the database fails; clients then reconnect.
 */
export function streamOrders(options: {
  feed: OrderFeed;
  /** The position after which it begins; null: now. */
  after: number | null;
  /** The vendor whose orders are wanted, or null for all. */
  vendorId: string | null;
  now: () => Date;
  /** The request's signal. */
  signal: AbortSignal;
  place: StreamPlace;
}): ReadableStream<Uint8Array> {
  const { feed, after, vendorId, now, signal, place } = options;
  const ending = new AbortController();
  const ended = AbortSignal.any([signal, place.ended, feed.stopped, ending.signal]);
  const reader = feed.follow(ended);
  const encoder = new TextEncoder();
  let position: number | null = null;
  let unreadBeats = 0;
  let isCancelled = false;

  const beat = (at: number) => formatEvent(at, 'beat', { at: now().toISOString() });

  /** The next part of the stream; empty where nothing of it is for this vendor. */
  async function next(): Promise<string> {
    if (position === null) {
      position = after ?? (await place.inTurn(reader.readLast));
      return `retry: ${RETRY_MILLISECONDS}\n\n${beat(position)}`;
    }
    const from = position;
    await reader.untilAfter(from);
    if (ended.aborted) return '';
    const { events, upTo } = await place.inTurn(() => reader.readAfter(from));
    position = upTo;
    return events
      .flatMap((event) => {
        const seen = toOperatorEvent(event, vendorId);
        return seen ? formatEvent(event.position, 'order', seen) : [];
      })
      .join('');
  }

  return new ReadableStream<Uint8Array>({
    start(controller) {
      const heartbeat = setInterval(() => {
        const isRead = (controller.desiredSize ?? 0) > 0;
        unreadBeats = isRead ? 0 : unreadBeats + 1;
        if (unreadBeats > MAX_UNREAD_BEATS) ending.abort();
        else if (isRead && position !== null) controller.enqueue(encoder.encode(beat(position)));
      }, HEARTBEAT_MILLISECONDS);
      const end = () => {
        clearInterval(heartbeat);
        place.leave();
        // A cancelled stream is already closed.
        if (!isCancelled) controller.close();
      };
      if (ended.aborted) end();
      else ended.addEventListener('abort', end, { once: true });
    },
    async pull(controller) {
      while (!ended.aborted) {
        const part = await next().catch(() => {
          ending.abort();
          return '';
        });
        if (part === '' || ended.aborted) continue;
        controller.enqueue(encoder.encode(part));
        return;
      }
    },
    cancel() {
      isCancelled = true;
      ending.abort();
    },
  });
}

function formatEvent(id: number, event: string, data: object): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
