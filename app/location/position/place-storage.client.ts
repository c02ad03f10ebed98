import type { PersonalKey } from '../../ui/browser/personal-values.client.ts';
import { type ChosenPlace, parseChosenPlace } from '../place.ts';

const KEY = 'place';
/** A saved address is personal data and removed at sign-out; another chosen place stays. */
const ADDRESS_KEY = 'addressPlace' satisfies PersonalKey;
const REFUSED_KEY = 'placeRefused';

/** The chosen place of an earlier visit; null if the browser stores nothing. */
export function readChosenPlace(): ChosenPlace | null {
  try {
    const ofAddress = parseChosenPlace(localStorage.getItem(ADDRESS_KEY));
    return ofAddress ? { ...ofAddress, isSavedAddress: true } : parseChosenPlace(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Stores the choice for later visits, where the browser allows it; this page keeps it anyway. */
export function writeChosenPlace(choice: ChosenPlace | null): void {
  try {
    for (const key of [KEY, ADDRESS_KEY]) localStorage.removeItem(key);
    if (!choice) return;
    const { label, lat, lng, isSavedAddress } = choice;
    localStorage.setItem(isSavedAddress ? ADDRESS_KEY : KEY, JSON.stringify({ label, lat, lng }));
  } catch {
    // Storage is full or blocked.
  }
}

/** Whether the customer refused the device's position when the browser last asked. */
export function readRefusal(): boolean {
  try {
    return localStorage.getItem(REFUSED_KEY) !== null;
  } catch {
    return false;
  }
}

export function writeRefusal(isRefused: boolean): void {
  try {
    if (isRefused) localStorage.setItem(REFUSED_KEY, 'yes');
    else localStorage.removeItem(REFUSED_KEY);
  } catch {
    // Without storage the browser asks again on the next page.
  }
}
