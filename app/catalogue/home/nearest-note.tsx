import { useRevalidator } from 'react-router';
import { isPlaceMissing, LOCATION_TEXTS, type LocationState } from '../../location/location-state.ts';
import { locationStore } from '../../location/position/location-store.client.ts';
import type { LocationStore } from '../../location/position/location-store.ts';
import { openPlacePicker } from '../../location/position/place-picker-events.client.ts';
import { useLocationState } from '../../location/position/use-location.ts';
import { Button } from '../../ui/button.tsx';
import type { HomeData } from '../pages.ts';
import { useFollowPosition } from './use-follow-position.ts';

/**
 * Follows the customer's position, and shows the state of the sort by distance in a line of constant height, so that
 * the list below does not shift.
 */
export function NearestNote({
  nearest,
  store = locationStore,
}: Pick<HomeData, 'nearest'> & { store?: LocationStore }) {
  const { state, revalidate } = useRevalidator();
  const location = useLocationState(store);
  useFollowPosition(nearest, store);
  const isLoading = state === 'loading';
  const note = noteOf(nearest, location, isLoading);
  return (
    <div className="-mt-2 mb-2 flex min-h-11 items-center justify-between gap-3 text-base text-muted">
      <p role="status" className="noscript:hidden">
        {NOTES[note]}
      </p>
      <p className="hidden noscript:block">
        Sorting by distance needs JavaScript. These are sorted by popularity.
      </p>
      {note === 'unknown' ? (
        <Button variant="secondary" className="shrink-0" onClick={openPlacePicker}>
          Choose your location
        </Button>
      ) : null}
      {note === 'failed' || (note === 'loading' && nearest?.hasFailed) ? (
        <Button variant="secondary" className="shrink-0" isBusy={isLoading} onClick={() => revalidate()}>
          Try again
        </Button>
      ) : null}
    </div>
  );
}

const NOTES = {
  found: 'Sorted by distance',
  pending: LOCATION_TEXTS.pending,
  loading: 'Finding restaurants near you…',
  unknown: 'Where are you?',
  failed: 'The nearest restaurants could not be loaded.',
} as const;

function noteOf(
  nearest: HomeData['nearest'],
  location: LocationState,
  isLoading: boolean,
): keyof typeof NOTES {
  if (isPlaceMissing(location)) return 'unknown';
  if (isLoading) return 'loading';
  if (nearest) return nearest.hasFailed ? 'failed' : 'found';
  return location.isPending ? 'pending' : 'loading';
}
