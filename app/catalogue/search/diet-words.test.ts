import { expect, test } from 'vitest';
import { askedDiet } from './diet-words.ts';

test.each([
  ['veg biryani', 'veg', 'veg biryani'],
  ['Eggless cake', 'veg', 'Eggless cake'],
  ['Jain thali', 'veg', 'Jain thali'],
  ['वेज पुलाव', 'veg', 'वेज पुलाव'],
  ['non-veg thali', 'nonveg', 'thali'],
  ['thali NON VEG', 'nonveg', 'thali'],
  ['nonvegetarian thali', 'nonveg', 'thali'],
  ['vegetable pulao', null, 'vegetable pulao'],
  ['egg biryani', null, 'egg biryani'],
  ['non veg', null, 'non veg'],
  ['', null, ''],
])('%s asks for the diet %s and the dish %s', (query, diet, text) => {
  expect(askedDiet(query)).toEqual({ diet, text });
});
