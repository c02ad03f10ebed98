import { soundKey } from './sound-key.ts';
import { headOf } from './synonyms.ts';

/** 'veg', 'veggie', 'vegan' and 'vegetarian' in the spellings and scripts of India, and what else has no meat or egg. */
const VEGETARIAN = /^(?:vh?a?i[gj]|bij)(?:i|an|i[td][aiu]ri?a?n)?$|^(?:iglis?|jain|sakahari)$/;

/** Meat, fish and egg in the names of dishes. */
const MEATS = [
  'meat chicken chikan mutton egg lamb beef pork bacon ham pepperoni salami sausage keema duck turkey quail',
  'fish prawn seafood crab squid lobster tuna salmon pomfret surmai rohu hilsa anchovy omelette nonveg',
];

/** The sounds of those words. */
export const MEAT_SOUNDS: readonly string[] = MEATS.flatMap((line) => line.split(' ')).map((word) =>
  headOf(soundKey(word)),
);

/** Whether a word with this sound asks for vegetarian dishes; a name that has one ranks first. */
export function isVegetarianSound(sound: string): boolean {
  return VEGETARIAN.test(sound);
}
