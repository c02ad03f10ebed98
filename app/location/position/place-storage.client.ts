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
  for (const key of [KEY, ADDRESS_KEY]) writeStored(key, null);
  if (!choice) return;
  const { label, lat, lng, isSavedAddress } = choice;
  writeStored(isSavedAddress ? ADDRESS_KEY : KEY, JSON.stringify({ label, lat, lng }));
}

/** Whether the customer refused the device's position when the browser last asked. */
export function readRefusal(): boolean {
  return readStored(REFUSED_KEY) !== null;
}

/** Without storage the browser asks again on the next page. */
export function writeRefusal(isRefused: boolean): void {
  writeStored(REFUSED_KEY, isRefused ? 'yes' : null);
}
