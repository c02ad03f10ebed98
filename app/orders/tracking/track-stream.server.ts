import { isEndStatus } from '../order-status.ts';
import { currentStatus, type TrackingState } from '../order-tracking.ts';
import type { OrderEvents } from './order-events.server.ts';
import type { StreamPlace } from './stream-registry.server.ts';

const HEARTBEAT_MILLISECONDS = 15_000;
/** After a restart all clients reconnect: over two seconds, each order at another moment. */
const FIRST_RETRY_MILLISECONDS = 1_000;
const RETRY_SPREAD_MILLISECONDS = 2_000;
/** Unread events of five minutes: the client no longer reads this stream. */
const MAX_UNREAD_EVENTS = 20;

/**
 * Follows an order as server-sent events: `state` (a TrackingState as JSON; its id is the number of log rows, so that a
 * browser that reconnects names what it has) whenever the log has grown, and `beat` every 15 s. A beat is an event
 * rather than a comment because a page cannot see comments, and needs the beat to know that the connection is alive.
 * Ends after the order's last status, when the browser disconnects, when its session has ended, when the process stops
 * and when the order cannot be read; browsers then reconnect.
 */
export function streamTracking(options: {
  orderId: string;
  /** The browser's Last-Event-ID; 0 without one. */
  lastEventId: number;
  /** Null when the order no longer exists. */
  readState: () => Promise<TrackingState | null>;
  events: OrderEvents;
  now: () => Date;
  /** The request's signal. */
  signal: AbortSignal;
  place: StreamPlace;
}): ReadableStream<Uint8Array> {
  const { orderId, lastEventId, readState, events, now, signal, place } = options;
  const ends = [signal, place.ended, events.stopped];
  const encoder = new TextEncoder();
  let isCancelled = false;
  let end = () => {};

  return new ReadableStream<Uint8Array>({
    start(controller) {
      let sentRows = lastEventId;
      let isEnded = false;
      let isReading = false;
      let isChanged = false;
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const beat = () => {
        if ((controller.desiredSize ?? 0) < -MAX_UNREAD_EVENTS) return end();
        send(`event: beat\ndata: ${JSON.stringify({ at: now().toISOString() })}\n\n`);
      };
      const unsubscribe = events.subscribe(orderId, {
        onChange: () => void follow(),
        readRows: () => sentRows,
      });
      const heartbeat = setInterval(beat, HEARTBEAT_MILLISECONDS);

      end = () => {
        if (isEnded) return;
        isEnded = true;
        clearInterval(heartbeat);
        unsubscribe();
        for (const ending of ends) ending.removeEventListener('abort', end);
        place.leave();
        // A cancelled stream is already closed.
        if (!isCancelled) controller.close();
      };

      const readUnlessEnded = async () => (isEnded ? null : readState());

      /** One read at a time; a change announced meanwhile is read after it. */
      async function follow(): Promise<void> {
        isChanged = true;
        if (isReading) return;
        isReading = true;
        while (isChanged && !isEnded) {
          isChanged = false;
          const state = await place.inTurn(readUnlessEnded).catch(() => null);
          if (isEnded) return;
          if (!state) return end();
          if (state.log.length > sentRows) {
            sentRows = state.log.length;
            send(`id: ${sentRows}\nevent: state\ndata: ${JSON.stringify(state)}\n\n`);
          }
          if (isEndStatus(currentStatus(state.log))) return end();
        }
        isReading = false;
      }

      if (ends.some((ending) => ending.aborted)) return end();
      for (const ending of ends) ending.addEventListener('abort', end);
      send(`retry: ${FIRST_RETRY_MILLISECONDS + spreadOf(orderId)}\n\n`);
      beat();
      void follow();
    },
    cancel() {
      isCancelled = true;
      end();
    },
  });
}

/** The eight hexadecimal digits of an order's id are random. */
function spreadOf(orderId: string): number {
  return Number.parseInt(orderId.slice(-8), 16) % RETRY_SPREAD_MILLISECONDS || 0;
}
