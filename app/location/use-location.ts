import { useCallback, useSyncExternalStore } from 'react';
import { INITIAL_LOCATION, type LocationState } from './location-state.ts';
import type { LocationStore } from './location-store.ts';

/** Where the customer is; on the server, and while the page comes alive, nobody knows yet. */
export function useLocationState(store: LocationStore): LocationState {
  return useSyncExternalStore(
    useCallback((listener) => store.subscribe(listener), [store]),
    () => store.read(),
    () => INITIAL_LOCATION,
  );
}
