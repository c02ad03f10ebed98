import { type ClientRequest, get } from 'node:http';
import { retryPause } from '../../app/orders/retry-pause.ts';
import type { TrackingState } from '../../app/orders/tracking.ts';
import type { SeededCustomer } from './many-customers.ts';

/** A customer's page that follows an order, as app/orders/track-line.client.ts does it over a browser's EventSource. */
export interface FollowingPage {
  orderId: string;
  /** The statuses that it was told last; empty before the first time. */
  statuses: () => readonly string[];
  /** How often what it was told was less than what it knew. */
  timesBackwards: () => number;
  /** How often it had to come back. */
  timesLost: () => number;
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
  let timesLost = 0;

  function open(): void {
    request = get(`${url}/track/events?orderId=${orderId}`, {
      agent: false,
      headers: { Cookie: cookie, ...(lastEventId ? { 'Last-Event-ID': lastEventId } : {}) },
    });
    request.once('error', () => openAgainAfter(retryMilliseconds));
    request.once('response', (response) => {
      if (response.statusCode !== 200) {
        response.resume();
        openAgainAfter(retryPause(failures++, Math.random()));
        return;
      }
      let unread = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        const events = (unread + text).split('\n\n');
        unread = events.pop() ?? '';
        for (const event of events) hear(event);
      });
      response.once('close', () => openAgainAfter(retryMilliseconds));
    });
  }

  function hear(text: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1];
    retryMilliseconds = Number(field('retry') ?? retryMilliseconds);
    lastEventId = field('id') ?? lastEventId;
    if (field('event')) failures = 0;
    if (field('event') !== 'state') return;
    const { log }: TrackingState = JSON.parse(field('data') ?? '');
    const told = log.map(({ status }) => status);
    if (!told.join().startsWith(statuses.join())) timesBackwards += 1;
    statuses = told;
  }

  function openAgainAfter(milliseconds: number): void {
    if (isClosed) return;
    timesLost += 1;
    clearTimeout(timer);
    timer = setTimeout(open, milliseconds);
  }

  open();
  return {
    orderId,
    statuses: () => statuses,
    timesBackwards: () => timesBackwards,
    timesLost: () => timesLost,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      request.destroy();
    },
  };
}
