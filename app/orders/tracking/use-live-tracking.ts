import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { isEndStatus } from '../order-status.ts';
import { currentStatus, newerState, type TrackingState } from '../order-tracking.ts';
import { type ConnectionStatus, openOrderEventSource } from './order-event-source.client.ts';

/**
 * The live state of an order. Starts with what the page was loaded with and never goes back; ends after the order's
 * last status.
 */
export function useLiveTracking(
  orderId: string,
  loaded: TrackingState,
): { state: TrackingState; line: ConnectionStatus; updatedAt: string } {
  const [arrived, setArrived] = useState(loaded);
  const [line, setLine] = useState<ConnectionStatus>('closed');
  const [heardAt, setHeardAt] = useState(loaded.at);
  const state = newerState(loaded, arrived);
  const isEnded = isEndStatus(currentStatus(state.log));

  useEffect(() => {
    if (isEnded) return;
    return openOrderEventSource({
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
