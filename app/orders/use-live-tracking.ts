import { useEffect, useState } from 'react';
import { paths } from '../paths.ts';
import { isEndStatus } from './order-status.ts';
import { type LineStatus, openTrackLine } from './track-line.client.ts';
import { currentStatus, newerState, type TrackingState } from './tracking.ts';

/**
 * The state of an order, live. Begins with what the page was loaded with and never goes back; after
 * the order's last status nothing is followed.
 */
export function useLiveTracking(
  orderId: string,
  loaded: TrackingState,
): { state: TrackingState; line: LineStatus; updatedAt: string } {
  const [arrived, setArrived] = useState(loaded);
  const [line, setLine] = useState<LineStatus>('closed');
  const [heardAt, setHeardAt] = useState(loaded.at);
  const state = newerState(loaded, arrived);
  const isEnded = isEndStatus(currentStatus(state.log));

  useEffect(() => {
    if (isEnded) return;
    return openTrackLine({
      url: paths.trackEvents(orderId),
      onState: (next) => setArrived((shown) => newerState(shown, next)),
      onHeard: (at) => {
        setLine('live');
        setHeardAt(at);
      },
      onLost: () => setLine('lost'),
      random: Math.random,
    });
  }, [orderId, isEnded]);

  return { state, line: isEnded ? 'closed' : line, updatedAt: heardAt > state.at ? heardAt : state.at };
}
