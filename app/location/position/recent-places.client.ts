import type { PersonalKey } from '../../ui/browser/personal-values.client.ts';
import { type ChosenPlace, readChosenPlaceOf } from '../place.ts';

const KEY = 'recentPlaces' satisfies PersonalKey;
const MAX_PLACES = 4;

/** The places chosen by name in this browser, the latest first; they never leave it. */
export function readRecentPlaces(): ChosenPlace[] {
  try {
    const values: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(values)) return [];
    return values
      .map(readChosenPlaceOf)
      .filter((place) => place !== null)
      .slice(0, MAX_PLACES);
  } catch {
    return [];
  }
}

export function rememberPlace({ label, lat, lng }: ChosenPlace): void {
  const others = readRecentPlaces().filter((other) => other.label !== label);
  try {
    localStorage.setItem(KEY, JSON.stringify([{ label, lat, lng }, ...others].slice(0, MAX_PLACES)));
  } catch {
    // Storage is full or blocked, so nothing is stored.
  }
}
