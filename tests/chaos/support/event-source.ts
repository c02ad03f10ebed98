import { type ClientRequest, get } from 'node:http';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { TrackingState } from '../../../app/orders/order-tracking.ts';
import { reconnectDelay } from '../../../app/orders/tracking/reconnect-backoff.ts';
import type { SeededCustomer } from './many-customers.ts';

/** Follows an order as app/orders/tracking/order-event-source.client.ts does in a browser. */
export interface FollowingPage {
  orderId: string;
  /** The last received statuses; empty before the first event. */
  statuses: () => readonly string[];
  /** The number of events that had fewer statuses than the previous one. */
  timesBackwards: () => number;
  /** The number of reconnections. */
  reconnections: () => number;
  close: () => void;
}

export function openPage(url: string, { cookie, orderId }: SeededCustomer): FollowingPage {
  let request: ClientRequest;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let retryMilliseconds = 1_000;
  let lastEventId = '';
  let failures = 0;
  let statuses: string[] = [];
  let timesBackwards = 0;
  let reconnections = 0;

  function open(): void {
    request = get(`${url}/track/events?orderId=${orderId}`, {
      agent: false,
      headers: { Cookie: cookie, ...(lastEventId ? { 'Last-Event-ID': lastEventId } : {}) },
    });
    request.once('error', () => reconnectAfter(retryMilliseconds));
    request.once('response', (response) => {
      if (response.statusCode !== 200) {
        response.resume();
        reconnectAfter(reconnectDelay(failures++, Math.random()));
        return;
      }
      const parser = createParser({ onEvent: handleEvent, onRetry: (wait) => (retryMilliseconds = wait) });
      response.setEncoding('utf8');
      response.on('data', (text: string) => parser.feed(text));
      response.once('close', () => reconnectAfter(retryMilliseconds));
    });
  }

  function handleEvent({ event, id, data }: EventSourceMessage): void {
    lastEventId = id ?? lastEventId;
    if (event) failures = 0;
    if (event !== 'state') return;
    const { log }: TrackingState = JSON.parse(data);
    const received = log.map(({ status }) => status);
    if (!received.join().startsWith(statuses.join())) timesBackwards += 1;
    statuses = received;
  }

  function reconnectAfter(milliseconds: number): void {
    if (isClosed) return;
    reconnections += 1;
    clearTimeout(timer);
    timer = setTimeout(open, milliseconds);
  }

  open();
  return {
    orderId,
    statuses: () => statuses,
    timesBackwards: () => timesBackwards,
    reconnections: () => reconnections,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      request.destroy();
    },
  };
}
