import type { Diet } from '../../app/catalogue/catalogue.ts';
import type { Subject } from '../pictures.ts';

/** Name, diet, price relative to the family's median, picture, description. */
export type DishRow = readonly [name: string, diet: Diet, factor: number, subject: Subject, text: string];

/** A kind of food: one heading of a menu, one subcategory, one range of prices. */
export interface Family {
  id: string;
  subcategoryId: string;
  /** Heading of the menu. */
  section: string;
  /** Rupees: a tenth of the prices lie below the first, half below the second, nine tenths below the third. */
  price: readonly [p10: number, p50: number, p90: number];
  /** Groceries have discounts of their own. */
  isGrocery?: true;
  /** Sentences that may follow a description; they fit every dish of the family. */
  tails: readonly string[];
  /** Other sizes: what the name ends in, and the price relative to the usual size. */
  portions: readonly (readonly [suffix: string, factor: number])[];
  dishes: readonly DishRow[];
}
