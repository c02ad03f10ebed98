import { readStored, writeStored } from './storage.client.ts';

/**
 * Storage keys of personal data, beside `user` itself: `homeData` holds search results. The cart is not listed,
 * because it belongs to the browser and outlasts a login (spec §3, Cart item; spec §4, Session).
 */
const PERSONAL_KEYS = [
  'lastOrder',
  'checkout',
  'recentSearches',
  'recentPlaces',
  'addressPlace',
  'homeData',
] as const;
export type PersonalKey = (typeof PERSONAL_KEYS)[number];

const clears = new Set<() => void>();

/** Registers `clear` for a value that lives in memory, always or where storage is blocked. */
export function onForgetPersonal(clear: () => void): void {
  clears.add(clear);
}

/** Removes all personal values from this browser. */
export function forgetPersonalValues(): void {
  for (const key of PERSONAL_KEYS) writeStored(key, null);
  for (const clear of clears) clear();
}

/** Whether this browser stores an order, which only a signed-in customer can have placed. */
export function holdsLastOrder(): boolean {
  return readStored('lastOrder' satisfies PersonalKey) !== null;
}
