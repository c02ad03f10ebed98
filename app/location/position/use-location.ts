import { useCallback, useSyncExternalStore } from 'react';
import { INITIAL_LOCATION, type LocationState } from '../location-state.ts';
import type { LocationStore } from './location-store.ts';

/** The customer's location; unknown on the server and during hydration. */
export function useLocationState(store: Pick<LocationStore, 'read' | 'subscribe'>): LocationState {
  return useSyncExternalStore(
    useCallback((listener) => store.subscribe(listener), [store]),
    () => store.read(),
    () => INITIAL_LOCATION,
  );
}
