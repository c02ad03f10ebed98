import { useEffect, useRef, useState } from 'react';
import { announce } from '../ui/announce.client.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { LocateFixed, MapPin } from '../ui/icons.ts';
import { LOCATION_TEXTS } from './location-state.ts';
import type { DeviceAnswer, LocationStore } from './location-store.ts';
import { MapsAttribution } from './maps-attribution.tsx';
import type { FoundPlace } from './place.ts';
import { searchPlaces } from './place-search.client.ts';

const TYPING_PAUSE_MILLISECONDS = 150;
const LONGEST_QUERY = 80;

type Search = { status: 'idle' | 'searching' | 'failed' } | { status: 'found'; places: FoundPlace[] };

/** Picks a place by name, or goes back to the device's position. Loaded when it is opened. */
export default function PlacePicker({
  store,
  onDone,
  search = searchPlaces,
}: {
  store: LocationStore;
  onDone: () => void;
  search?: typeof searchPlaces;
}) {
  const [found, setFound] = useState<Search>({ status: 'idle' });
  const [device, setDevice] = useState<'idle' | 'asking' | Exclude<DeviceAnswer, 'known'>>('idle');
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function changeQuery(query: string): void {
    running.current?.abort();
    const trimmed = query.trim();
    if (trimmed === '') {
      setFound({ status: 'idle' });
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setFound((last) => (last.status === 'found' ? last : { status: 'searching' }));
    const timer = setTimeout(async () => {
      const places = await search(trimmed, signal).catch(() => null);
      if (signal.aborted) return;
      setFound(places ? { status: 'found', places } : { status: 'failed' });
    }, TYPING_PAUSE_MILLISECONDS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  function choose({ label, lat, lng }: FoundPlace): void {
    store.choose({ label, lat, lng });
    announce(`Location: ${label}`);
    onDone();
  }

  async function locate(): Promise<void> {
    setDevice('asking');
    const answer = await store.askDevice();
    setDevice(answer === 'known' ? 'idle' : answer);
    if (answer === 'known') onDone();
  }

  return (
    <div className="flex flex-col gap-4">
      <Button variant="secondary" onClick={locate} disabled={device === 'asking'}>
        <LocateFixed className="size-4" />
        {device === 'asking' ? LOCATION_TEXTS.pending : 'Use my current location'}
      </Button>
      {device === 'denied' || device === 'unavailable' ? (
        <p role="alert" className="rounded-control bg-error-tint px-4 py-3 text-base text-error">
          <span className="font-semibold">{LOCATION_TEXTS[device]}</span>. {ADVICE[device]}
        </p>
      ) : null}
      <Field
        label="Area or city"
        type="search"
        name="place"
        placeholder="Koramangala, Bengaluru"
        autoComplete="off"
        maxLength={LONGEST_QUERY}
        onChange={(event) => changeQuery(event.target.value)}
      />
      <div role="status" className="text-base text-muted empty:hidden">
        {searchText(found)}
      </div>
      {found.status === 'found' && found.places.length > 0 ? (
        <ul className="-mt-2 divide-y divide-line">
          {found.places.map((place) => (
            <li key={place.label}>
              <button
                type="button"
                onClick={() => choose(place)}
                className="flex min-h-12 w-full items-center gap-3 rounded-chip px-1 text-left hover:bg-tint"
              >
                <MapPin className="size-4 shrink-0 text-muted" />
                {place.label}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <MapsAttribution />
    </div>
  );
}

const ADVICE = {
  denied: "Allow it in your browser's settings for this site, or pick a place by name.",
  unavailable: 'The map service does not answer. Please try again, or pick a place by name.',
} as const;

function searchText(search: Search): string {
  switch (search.status) {
    case 'idle':
      return '';
    case 'searching':
      return 'Searching…';
    case 'failed':
      return 'The search does not answer. Please try again.';
    case 'found':
      return countText(search.places.length);
  }
}

function countText(count: number): string {
  if (count === 0) return 'No places found.';
  return count === 1 ? '1 place' : `${count} places`;
}
