import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { isEndStatus } from '../order-status.ts';
import { currentStatus, newerState, type TrackingState } from '../order-tracking.ts';
import { type ConnectionStatus, openOrderEventSource } from './order-event-source.client.ts';

/**
 * The live state of an order. Starts with what the page was loaded with and never goes back; ends after the order's
 * last status.
 * @param checkSession stable; asks the server who is signed in, where it may have refused because nobody is
 */
export function useLiveTracking(
  orderId: string,
  loaded: TrackingState,
  checkSession: () => void,
): { state: TrackingState; connection: ConnectionStatus; updatedAt: string; silentMilliseconds: number } {
  const [arrived, setArrived] = useState(loaded);
  const [connection, setConnection] = useState<ConnectionStatus>('closed');
  const [silentMilliseconds, setSilentMilliseconds] = useState(0);
  const [heardAt, setHeardAt] = useState(loaded.at);
  const state = newerState(loaded, arrived);
  const isEnded = isEndStatus(currentStatus(state.log));

  useEffect(() => {
    if (isEnded) return;
    return openOrderEventSource({
      url: paths.trackEvents(orderId),
      onState: (next) => setArrived((shown) => newerState(shown, next)),
      onHeard: (at) => {
        setConnection('live');
        setHeardAt(at);
      },
      onLost: (milliseconds) => {
        setConnection('lost');
        setSilentMilliseconds(milliseconds);
      },
      onRefused: checkSession,
    });
  }, [orderId, isEnded, checkSession]);

  const updatedAt = heardAt > state.at ? heardAt : state.at;
  return { state, connection: isEnded ? 'closed' : connection, updatedAt, silentMilliseconds };
}
