/** What a slide of the carousel shows. */
export interface Promo {
  /** Its place among all promos, from 1; `/promo-details?promo=N` names it so. */
  number: number;
  title: string;
  text: string;
  /** `/images/<hash>`, an https address, or null: see picture.ts. */
  picture: string | null;
}

/** A promo with its terms and what it concerns. Prices follow each dish's own discount; a promo changes none. */
export interface PromoDetails extends Promo {
  terms: string[];
  subcategoryId: string | null;
  /** Active ones, by name. */
  vendors: { id: string; name: string }[];
}

/** Of the carousel (spec §9). */
export const SLIDE_COUNT = 5;

/** The promos in turn until there are five slides; of three the first and the third repeat (spec §2, Home; §9). */
export function slidesOf(promos: readonly Promo[]): Promo[] {
  const inTurn = promos.length === 3 ? [0, 1, 2, 0, 2] : Array.from({ length: SLIDE_COUNT }, (_, i) => i);
  return inTurn.flatMap((index) => promos[index % promos.length] ?? []);
}

/**
 * The number in `?promo=N`.
 * @returns null for anything but a whole number from 1
 */
export function readPromoNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}
