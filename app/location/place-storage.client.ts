import { type ChosenPlace, parseChosenPlace } from './place.ts';

const KEY = 'place';

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
