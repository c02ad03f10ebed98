import { Autocomplete } from '@base-ui/react/autocomplete';
import { useEffect, useId, useRef, useState } from 'react';
import { announce } from '../../ui/browser/announce.client.ts';
import { Button } from '../../ui/button.tsx';
import { House, MapPin } from '../../ui/icons.ts';
import { History, LocateFixed } from '../../ui/more-icons.ts';
import { LOCATION_TEXTS } from '../location-state.ts';
import { type AddressPlace, type ChosenPlace, type FoundPlace, MAX_PLACE_QUERY_LENGTH } from '../place.ts';
import { LARGE_CITIES } from './large-cities.ts';
import type { DeviceAnswer, LocationStore } from './location-store.ts';
import { MapsAttribution } from './maps-attribution.tsx';
import { readAddressPlaces, searchPlaces } from './place-search.client.ts';
import { readRecentPlaces, rememberPlace } from './recent-places.client.ts';

const TYPING_PAUSE_MILLISECONDS = 150;
const MAX_ADDRESSES = 6;

type Search =
  | { status: 'idle' | 'searching' | 'failed' }
  | { status: 'found'; query: string; places: FoundPlace[] };

/** An option of the list. */
interface Option {
  key: string;
  place: ChosenPlace;
  text: string;
  note?: string;
}

interface OptionGroup {
  /** Null for search results, which need no heading. */
  heading: string | null;
  icon: typeof MapPin;
  items: Option[];
}

/** Chooses a place by name, or returns to the device's position. Loaded on demand. */
export default function PlacePicker({
  store,
  onDone,
  field,
  search = searchPlaces,
  loadAddresses = readAddressPlaces,
}: {
  store: LocationStore;
  onDone: () => void;
  /** The input, which takes the focus first. */
  field?: React.RefObject<HTMLInputElement | null>;
  search?: typeof searchPlaces;
  loadAddresses?: typeof readAddressPlaces;
}) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<Search>({ status: 'idle' });
  const [device, setDevice] = useState<'idle' | 'asking' | Exclude<DeviceAnswer, 'known'>>('idle');
  const [recent] = useState(readRecentPlaces);
  const [addresses, setAddresses] = useState<AddressPlace[]>([]);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    const leaving = new AbortController();
    // The picker works without saved addresses.
    loadAddresses(leaving.signal).then(setAddresses, () => {});
    return () => leaving.abort();
  }, [loadAddresses]);

  function changeQuery(typed: string): void {
    setQuery(typed);
    running.current?.abort();
    const trimmed = typed.trim();
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
      setFound(places ? { status: 'found', query: trimmed, places } : { status: 'failed' });
    }, TYPING_PAUSE_MILLISECONDS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  function choose(place: ChosenPlace): void {
    store.choose(place);
    // Saved addresses are suggested anyway, so they are not stored as recent places.
    if (!place.isSavedAddress) rememberPlace(place);
    announce(`Location: ${place.label}`);
    onDone();
  }

  async function locate(): Promise<void> {
    setDevice('asking');
    const answer = await store.askDevice();
    setDevice(answer === 'known' ? 'idle' : answer);
    if (answer === 'known') onDone();
  }

  const groups =
    found.status === 'idle'
      ? suggestions(addresses, recent)
      : found.status === 'found'
        ? [results(found)]
        : [];
  return (
    <div className="flex flex-col gap-4">
      <Button variant="secondary" onClick={locate} isBusy={device === 'asking'}>
        {device === 'asking' ? null : <LocateFixed className="size-4" />}
        {device === 'asking' ? LOCATION_TEXTS.pending : 'Use my current location'}
      </Button>
      {device === 'denied' || device === 'unavailable' ? (
        <p role="alert" className="rounded-control bg-error-tint px-4 py-3 text-base text-error">
          <span className="font-semibold">{LOCATION_TEXTS[device]}</span>. {ADVICE[device]}
        </p>
      ) : null}
      <Autocomplete.Root
        open
        inline
        // The server searches; Enter chooses its first result.
        mode="none"
        autoHighlight={found.status === 'found' && found.query === query.trim() ? 'always' : false}
        items={groups}
        itemToStringValue={({ text }: Option) => text}
        value={query}
        onValueChange={(typed, { reason }) => {
          if (reason !== 'item-press') changeQuery(typed);
        }}
      >
        <div>
          <label htmlFor={id} className="mb-1.5 block text-base font-medium text-text">
            Area, city or pincode
          </label>
          <Autocomplete.Input
            ref={field}
            id={id}
            // The library makes it a combobox, which a field of type search may not be (ARIA in HTML).
            type="text"
            inputMode="search"
            name="place"
            placeholder="Koramangala, Bengaluru"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={MAX_PLACE_QUERY_LENGTH}
            className="h-13 w-full rounded-control border border-edge bg-surface px-4 text-lg text-text placeholder:text-muted focus-visible:outline-offset-0"
          />
        </div>
        <div role="status" className="text-base text-muted empty:hidden">
          {searchText(found)}
        </div>
        <Autocomplete.List className="-mx-2 flex flex-col gap-3 empty:hidden">
          {(group: OptionGroup) => (
            <Autocomplete.Group key={group.heading} items={group.items}>
              {group.heading ? (
                <Autocomplete.GroupLabel className="px-2 pb-1 text-sm font-semibold text-muted">
                  {group.heading}
                </Autocomplete.GroupLabel>
              ) : null}
              <Autocomplete.Collection>
                {(option: Option) => (
                  <Autocomplete.Item
                    key={option.key}
                    value={option}
                    onClick={() => choose(option.place)}
                    className="flex min-h-12 cursor-pointer scroll-my-2 items-center gap-3 rounded-chip px-2 py-1 data-highlighted:bg-tint forced-colors:data-highlighted:outline-2"
                  >
                    <group.icon className="size-4 shrink-0 text-muted" />
                    <span className="min-w-0">
                      <span className="block truncate">{option.text}</span>
                      {option.note ? (
                        <span className="block truncate text-sm text-muted">{option.note}</span>
                      ) : null}
                    </span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
      <MapsAttribution />
    </div>
  );
}

const ADVICE = {
  denied: "Allow it in your browser's settings for this site, or pick a place by name.",
  unavailable: "The map service isn't responding. Please try again, or pick a place by name.",
} as const;

/** The options before the customer types. */
function suggestions(addresses: readonly AddressPlace[], recent: readonly ChosenPlace[]): OptionGroup[] {
  const groups: OptionGroup[] = [
    {
      heading: 'Saved addresses',
      icon: House,
      items: addresses.slice(0, MAX_ADDRESSES).map(({ type, address, label, lat, lng, area }, index) => ({
        key: `address ${index}`,
        place: { label, lat, lng, area, isSavedAddress: true },
        text: `${type} · ${label}`,
        note: address,
      })),
    },
    { heading: 'Recent places', icon: History, items: recent.map(optionOf) },
    { heading: 'Large cities', icon: MapPin, items: LARGE_CITIES.map(optionOf) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function results({ places }: { places: readonly FoundPlace[] }): OptionGroup {
  return { heading: null, icon: MapPin, items: places.map(optionOf) };
}

function optionOf({ label, lat, lng, area }: ChosenPlace): Option {
  return { key: label, place: { label, lat, lng, area }, text: label };
}

function searchText(search: Search): string {
  switch (search.status) {
    case 'idle':
      return '';
    case 'searching':
      return 'Searching…';
    case 'failed':
      return "Search isn't responding. Please try again.";
    case 'found':
      return countText(search.places.length);
  }
}

function countText(count: number): string {
  if (count === 0) return 'No places found.';
  return count === 1 ? '1 place' : `${count} places`;
}
