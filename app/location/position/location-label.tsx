import { useEffect, useRef, useState } from 'react';
import { NOT_OPENED, useLazyImport } from '../../ui/browser/use-lazy-import.ts';
import { whenIdle } from '../../ui/browser/when-idle.ts';
import { Button } from '../../ui/button.tsx';
import { ChevronDown, MapPin } from '../../ui/icons.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { shownLabel } from '../location-state.ts';
import { locationStore } from './location-store.client.ts';
import type { LocationStore } from './location-store.ts';
import { onPlacePickerWanted } from './place-picker-events.client.ts';
import { useLocationState } from './use-location.ts';

/** Without its code the lists do not follow the place; the browser has logged the error. */
const loadAreas = () => void import('./area-store.client.ts').catch(() => {});
const loadPicker = () => import('./place-picker.tsx');

/**
 * The header's location (spec §4): follows the device's position while mounted. A press offers to choose a place by
 * name, so that a refused position is not a dead end.
 */
export function LocationLabel({ store = locationStore }: { store?: LocationStore }) {
  const location = useLocationState(store);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const PlacePicker = useLazyImport(loadPicker, isOpen && !isMissing, () => setMissing(true));
  const close = () => {
    setOpen(false);
    setMissing(false);
  };
  useEffect(() => {
    // The sheet opens before the picker has loaded.
    if (isOpen && PlacePicker) field.current?.focus({ preventScroll: true });
  }, [isOpen, PlacePicker]);
  useEffect(() => store.follow(), [store]);
  useEffect(() => whenIdle(loadAreas), []);
  useEffect(
    () =>
      onPlacePickerWanted(() => {
        // The element that opened the picker may be gone, so the focus returns to the header.
        button.current?.focus({ preventScroll: true });
        setOpen(true);
      }),
    [],
  );
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-11 w-full max-w-full items-center gap-1 rounded-full border border-line bg-surface px-2 text-left text-sm font-semibold md:gap-2 md:px-3.5 md:text-base noscript:hidden md:w-auto"
      >
        <MapPin className="size-4 shrink-0" />
        <span className="sr-only">Your location: </span>
        <span className="truncate">{shownLabel(location)}</span>
        <ChevronDown className="hidden size-4 shrink-0 text-muted md:block" />
      </button>
      <Sheet isOpen={isOpen} onClose={close} title="Choose your location" initialFocus={field}>
        {PlacePicker ? <PlacePicker store={store} onDone={close} field={field} /> : null}
        {isMissing && !PlacePicker ? (
          <div
            role="alert"
            className="grid min-h-40 place-content-center justify-items-center gap-3 text-muted"
          >
            <p className="text-center">{NOT_OPENED}</p>
            <Button variant="secondary" onClick={() => setMissing(false)}>
              Try again
            </Button>
          </div>
        ) : null}
        {isMissing || PlacePicker ? null : <p className="min-h-40 text-muted">Loading…</p>}
      </Sheet>
    </>
  );
}
