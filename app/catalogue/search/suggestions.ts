import * as v from 'valibot';
import { fold } from '../../text/fold.ts';

/** The limit of each list. */
export const MAX_SUGGESTIONS = 6;

export const SUGGESTIONS = v.object({
  restaurants: v.array(v.object({ id: v.string(), name: v.string() })),
  dishes: v.array(
    v.object({ name: v.string(), vendorId: v.string(), vendorName: v.string(), itemId: v.string() }),
  ),
  /** Whether all restaurants are listed, and a finished word of the text is of no dish. */
  isSettled: v.boolean(),
});

/** The answer of `/api/suggest`: what a text may become, best first. */
export type Suggestions = v.InferOutput<typeof SUGGESTIONS>;

/** A typed text without differences that change no suggestion. */
export function plainText(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ').toLowerCase();
}

/**
 * Whether a longer text needs no further answer: an unfinished word may still sound like a dish's ('kac' is no beginning
 * of 'kachori'), and a further one may make a diet, a place or a service of those before it.
 * @param narrowed what is left of `given` for `longer`
 */
export function isSettledBy(
  given: Suggestions,
  text: string,
  longer: string,
  narrowed: Suggestions,
): boolean {
  return given.isSettled && narrowed.restaurants.length > 0 && !longer.slice(text.length).includes(' ');
}

/** What is left of suggestions as typing goes on: the names in which each typed word begins a word. */
export function narrowSuggestions(given: Suggestions, text: string): Suggestions {
  const typed = wordsOf(text);
  const isNamed = ({ name }: { name: string }) => {
    const words = wordsOf(name);
    return typed.every((start) => words.some((word) => word.startsWith(start)));
  };
  return {
    restaurants: given.restaurants.filter(isNamed),
    dishes: given.dishes.filter(isNamed),
    isSettled: given.isSettled,
  };
}

export function hasSuggestions({ restaurants, dishes }: Suggestions): boolean {
  return restaurants.length + dishes.length > 0;
}

function wordsOf(text: string): string[] {
  return (
    fold(text)
      .replace(/['’]/g, '')
      // 'veg' begins no word of 'Non-Veg Thali'.
      .replace(/\bnon[ -](?=veg)/g, 'non')
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter(Boolean)
  );
}
