import type { PersonalKey } from '../../ui/browser/personal-values.client.ts';
import { readStored, readStoredJson, writeStored } from '../../ui/browser/storage.client.ts';
import { type ChosenPlace, readChosenPlaceOf } from '../place.ts';

const KEY = 'place';
/** A saved address is personal data and removed at sign-out; another chosen place stays. */
const ADDRESS_KEY = 'addressPlace' satisfies PersonalKey;
const REFUSED_KEY = 'placeRefused';

/** The chosen place of an earlier visit; null if the browser stores nothing. */
export function readChosenPlace(): ChosenPlace | null {
  const ofAddress = readChosenPlaceOf(readStoredJson(ADDRESS_KEY));
  return ofAddress ? { ...ofAddress, isSavedAddress: true } : readChosenPlaceOf(readStoredJson(KEY));
}

/** Stores the choice for later visits, where the browser allows it; this page keeps it anyway. */
export function writeChosenPlace(choice: ChosenPlace | null): void {
  const [key, otherKey] = choice?.isSavedAddress ? [ADDRESS_KEY, KEY] : [KEY, ADDRESS_KEY];
  writeStored(key, choice && JSON.stringify(storedPlace(choice)));
  // Last, so that another tab never reads that nothing is chosen.
  writeStored(otherKey, null);
}

function storedPlace({ label, lat, lng, area }: ChosenPlace): ChosenPlace {
  return { label, lat, lng, area };
}

/** Calls back when another tab may have chosen a place. Returns how to stop. */
export function watchChosenPlace(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (key === KEY || key === ADDRESS_KEY || key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Whether the customer refused the device's position when the browser last asked. */
export function readRefusal(): boolean {
  return readStored(REFUSED_KEY) !== null;
}

/** Without storage the browser asks again on the next page. */
export function writeRefusal(isRefused: boolean): void {
  writeStored(REFUSED_KEY, isRefused ? 'yes' : null);
}
