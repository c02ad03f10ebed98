import { nearForms, soundKey } from './spelling/sound-key.ts';
import { headOf } from './spelling/synonyms.ts';

/** 'veg', 'veggie', 'vegan' and 'vegetarian' in the spellings and scripts of India, and what else has no meat or egg. */
const VEGETARIAN = /^(?:vh?a?i[gj]|bij)(?:i|an|i[td][aiu]ri?a?n)?$|^(?:iglis?|jain|sakahari)$/;

/** Meat and fish in the names of dishes. */
const MEATS = [
  'meat chicken chikan mutton lamb beef pork bacon ham pepperoni salami sausage keema duck turkey quail',
  'fish prawn seafood crab squid lobster tuna salmon pomfret surmai rohu hilsa anchovy omelette nonveg',
];

/** The sounds of words by which names of dishes tell a diet. */
export const DIET_SOUNDS = {
  meat: soundsOf(MEATS.join(' ')),
  egg: soundsOf('egg'),
  less: soundsOf('less'),
  non: soundsOf('non'),
  vegetarian: soundsOf('veg vegetarian'),
} as const;

function soundsOf(words: string): string[] {
  return words.split(' ').map((word) => headOf(soundKey(word)));
}

const MIN_LETTERS_OF_ERROR = 8;
const ERRORS = new Set(nearForms(soundKey('vegetarian')));

/** Whether a word with this sound asks for vegetarian dishes; a name that has one ranks first. */
export function isVegetarianSound(sound: string): boolean {
  return (
    VEGETARIAN.test(sound) ||
    (sound.length >= MIN_LETTERS_OF_ERROR && nearForms(sound).some((form) => ERRORS.has(form)))
  );
}
