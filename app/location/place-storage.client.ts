import { type ChosenPlace, parseChosenPlace } from './place.ts';

const KEY = 'place';
const REFUSED_KEY = 'placeRefused';

/** The chosen place from an earlier visit. A browser that keeps nothing has none. */
export function readChosenPlace(): ChosenPlace | null {
  try {
    return parseChosenPlace(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Keeps the choice for later visits, if the browser keeps anything; it holds for this page anyway. */
export function writeChosenPlace(choice: ChosenPlace | null): void {
  try {
    if (choice) localStorage.setItem(KEY, JSON.stringify(choice));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is full or forbidden.
  }
}

/** Whether the customer refused to tell the device's position when the browser last asked. */
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
    // The browser asks again on the next page: no more can be done.
  }
}
