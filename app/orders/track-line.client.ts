import { retryPause } from './retry-pause.ts';
import type { TrackingState } from './tracking.ts';

/** How the line to the server is: `closed` before it stands and after the order's end. */
export type LineStatus = 'closed' | 'live' | 'lost';

const SILENCE_MILLISECONDS = 40_000;

/**
 * Follows an order over server-sent events until the returned function is called. The browser
 * itself comes back after a broken line; where it gives up (an answer that is no stream) or the line
 * has fallen silent, a new one is opened, each time after a longer pause (`retryPause`).
 */
export function openTrackLine(options: {
  url: string;
  onState: (state: TrackingState) => void;
  /** The server has been heard at this moment of its clock (ISO 8601). */
  onHeard: (at: string) => void;
  onLost: () => void;
  /** Gives numbers from 0 to below 1, as `Math.random` does. */
  random: () => number;
}): () => void {
  const { url, onState, onHeard, onLost, random } = options;
  let source: EventSource;
  let failures = 0;
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
      onLost();
      if (source.readyState === EventSource.CLOSED) openAgainAfter(retryPause(failures, random()));
    });
    openAgainAfter(SILENCE_MILLISECONDS);
  }

  function heard(at: string): void {
    failures = 0;
    openAgainAfter(SILENCE_MILLISECONDS);
    onHeard(at);
  }

  function openAgainAfter(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      onLost();
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
