import type { Promo } from '../catalogue.ts';

export const NO_PROMOS = 'There are no promos right now.';

/** The number of slides of the carousel (spec §9). */
export const SLIDE_COUNT = 5;

/** Repeats the promos to five slides; of three promos the first and the third repeat (spec §2, Home; §9). */
export function slidesOf(promos: readonly Promo[]): Promo[] {
  const inTurn = promos.length === 3 ? [0, 1, 2, 0, 2] : Array.from({ length: SLIDE_COUNT }, (_, i) => i);
  return inTurn.flatMap((index) => promos[index % promos.length] ?? []);
}

/**
 * Parses the number in `?promo=N`.
 * @returns null for anything but a whole number from 1
 */
export function readPromoNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}
