import type { PersonalKey } from '../../ui/browser/personal-values.client.ts';
import { readStoredJson, writeStored } from '../../ui/browser/storage.client.ts';
import { type ChosenPlace, readChosenPlaceOf } from '../place.ts';

const KEY = 'recentPlaces' satisfies PersonalKey;
const MAX_PLACES = 4;

/** The places chosen by name in this browser, the latest first; they never leave it. */
export function readRecentPlaces(): ChosenPlace[] {
  const values = readStoredJson(KEY);
  if (!Array.isArray(values)) return [];
  return values.flatMap((value) => readChosenPlaceOf(value) ?? []).slice(0, MAX_PLACES);
}

export function rememberPlace({ label, lat, lng, area }: ChosenPlace): void {
  const others = readRecentPlaces().filter((other) => other.label !== label);
  writeStored(KEY, JSON.stringify([{ label, lat, lng, area }, ...others].slice(0, MAX_PLACES)));
}
