import * as v from 'valibot';
import { fold } from '../../text/fold.ts';

/** The limit of each list. */
export const MAX_SUGGESTIONS = 6;

export const SUGGESTIONS = v.object({
  restaurants: v.array(v.object({ id: v.string(), name: v.string() })),
  dishes: v.array(
    v.object({ name: v.string(), vendorId: v.string(), vendorName: v.string(), itemId: v.string() }),
  ),
  /** Whether the lists have everything that matches. */
  isComplete: v.boolean(),
});

/** The answer of `/api/suggest`: what a text may become, best first. */
export type Suggestions = v.InferOutput<typeof SUGGESTIONS>;

/** A typed text without differences that change no suggestion. */
export function plainText(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ').toLowerCase();
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
    isComplete: given.isComplete,
  };
}

export function hasSuggestions({ restaurants, dishes }: Suggestions): boolean {
  return restaurants.length + dishes.length > 0;
}

function wordsOf(text: string): string[] {
  return fold(text)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}
