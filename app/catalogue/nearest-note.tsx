import { useRevalidator } from 'react-router';
import { LOCATION_TEXTS, type LocationState, shownPosition } from '../location/location-state.ts';
import { locationStore } from '../location/location-store.client.ts';
import type { LocationStore } from '../location/location-store.ts';
import { openPlacePicker } from '../location/place-picker-door.client.ts';
import { useLocationState } from '../location/use-location.ts';
import { Button } from '../ui/button.tsx';
import type { HomeData } from './pages.ts';
import { useFollowPosition } from './use-follow-position.ts';

/**
 * Follows the customer's position, and says what came of the order by distance: a line of the same height
 * whatever it says, so that the list below stays where it is.
 */
export function NearestNote({
  nearest,
  store = locationStore,
}: Pick<HomeData, 'nearest'> & { store?: LocationStore }) {
  const { state, revalidate } = useRevalidator();
  const location = useLocationState(store);
  useFollowPosition(nearest, store);
  const note = noteOf(nearest, location, state === 'loading');
  return (
    <div className="-mt-2 mb-2 flex min-h-11 items-center justify-between gap-3 text-base text-muted">
      <p role="status" className="noscript:hidden">
        {NOTES[note]}
      </p>
      <p className="hidden noscript:block">
        The nearest can only be told with JavaScript. These are the popular ones.
      </p>
      {note === 'unknown' ? (
        <Button variant="secondary" className="shrink-0" onClick={openPlacePicker}>
          Choose your location
        </Button>
      ) : null}
      {note === 'failed' ? (
        <Button variant="secondary" className="shrink-0" onClick={() => revalidate()}>
          Try again
        </Button>
      ) : null}
    </div>
  );
}

const NOTES = {
  found: 'The nearest come first.',
  pending: LOCATION_TEXTS.pending,
  loading: 'Looking for the nearest…',
  unknown: 'Where are you?',
  failed: 'The nearest could not be loaded.',
} as const;

function noteOf(
  nearest: HomeData['nearest'],
  location: LocationState,
  isLoading: boolean,
): keyof typeof NOTES {
  if (!shownPosition(location) && !location.isPending) return 'unknown';
  if (isLoading) return 'loading';
  if (nearest) return nearest.hasFailed ? 'failed' : 'found';
  return location.isPending ? 'pending' : 'loading';
}
