/** Words that ask for vegetarian dishes; a name that has one of them ranks first. */
export const DIET_WORDS = [
  'veg',
  'vegetarian',
  'veggie',
  'vegan',
  'vej',
  'eggless',
  'jain',
  'shakahari',
] as const;

const VEGETARIAN = new RegExp(`\\b(?:${DIET_WORDS.join('|')})\\b|वेज|शाकाहारी`, 'iu');
const NOT_VEGETARIAN = /\bnon[- ]?(?:veg|vegetarian)\b/giu;

/**
 * The diet that a query asks for, and its text without the words that no dish is called by: 'veg pizza' asks for a pizza
 * without meat or egg, whether its name says so or not.
 */
export function askedDiet(query: string): { diet: 'veg' | 'nonveg' | null; text: string } {
  const text = query.replace(NOT_VEGETARIAN, ' ').trim();
  if (text !== query.trim()) return text === '' ? { diet: null, text: query } : { diet: 'nonveg', text };
  return { diet: VEGETARIAN.test(query) ? 'veg' : null, text: query };
}
