import type { Diet } from '../../app/catalogue/catalogue.ts';
import type { Subject } from '../pictures.ts';

/** Name, diet, price relative to the family's median, picture, description. */
export type DishRow = readonly [name: string, diet: Diet, factor: number, subject: Subject, text: string];

/** A family of dishes: one heading of a menu, one subcategory, one range of prices. */
export interface Family {
  id: string;
  subcategoryId: string;
  /** The heading of the menu section. */
  section: string;
  /** Rupees: a tenth of the prices are below the first, half below the second, nine tenths below the third. */
  price: readonly [p10: number, p50: number, p90: number];
  /** Groceries have their own discounts. */
  isGrocery?: true;
  /** Sentences that may follow a description; they fit every dish of the family. */
  tails: readonly string[];
  /** Other sizes: the suffix of the name, and the price relative to the usual size. */
  portions: readonly (readonly [suffix: string, factor: number])[];
  dishes: readonly DishRow[];
}
