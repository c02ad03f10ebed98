import type { TrackingState } from '../order-tracking.ts';
import { reconnectDelay } from './reconnect-backoff.ts';

/** The state of the connection: `closed` before it opens and after the order's end. */
export type ConnectionStatus = 'closed' | 'live' | 'lost';

const SILENCE_MILLISECONDS = 40_000;

/**
 * Follows an order over server-sent events until the returned function is called. The browser itself reconnects after a
 * broken connection; where it gives up (an answer that is no event stream) or the connection falls silent, a new one is
 * opened, each time after a longer delay (`reconnectDelay`).
 */
export function openOrderEventSource(options: {
  url: string;
  onState: (state: TrackingState) => void;
  /** Called with the server's clock (ISO 8601) on each event. */
  onHeard: (at: string) => void;
  /** Called while the connection is lost, with how long nothing has been heard, by the device's clock. */
  onLost: (silentMilliseconds: number) => void;
  /** Called once per lost connection when the server refuses another; the browser does not tell why. */
  onRefused: () => void;
}): () => void {
  const { url, onState, onHeard, onLost, onRefused } = options;
  let source: EventSource;
  let failures = 0;
  let isRefused = false;
  let heardAt = Date.now();
  let timer: ReturnType<typeof setTimeout>;

  function open(): void {
    source = new EventSource(url);
    source.addEventListener('state', (event) => {
      const state: TrackingState = JSON.parse(event.data);
      heard(state.at);
      onState(state);
    });
    source.addEventListener('beat', (event) => heard(JSON.parse(event.data).at));
    source.addEventListener('error', () => {
      lost();
      if (source.readyState !== EventSource.CLOSED) return;
      if (!isRefused) onRefused();
      isRefused = true;
      openAgainAfter(reconnectDelay(failures, Math.random()));
    });
    openAgainAfter(SILENCE_MILLISECONDS);
  }

  function heard(at: string): void {
    failures = 0;
    isRefused = false;
    heardAt = Date.now();
    openAgainAfter(SILENCE_MILLISECONDS);
    onHeard(at);
  }

  function lost(): void {
    onLost(Date.now() - heardAt);
  }

  function openAgainAfter(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      lost();
      source.close();
      failures += 1;
      open();
    }, milliseconds);
  }

  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
