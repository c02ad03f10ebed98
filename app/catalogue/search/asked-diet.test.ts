import { expect, test } from 'vitest';
import { askedDiet } from './asked-diet.ts';

test.each([
  ['veg biryani', 'veg', 'veg biryani'],
  ['Eggless cake', 'veg', 'Eggless cake'],
  ['Jain thali', 'veg', 'Jain thali'],
  ['वेज पुलाव', 'veg', 'वेज पुलाव'],
  ['non-veg thali', 'nonveg', 'thali'],
  ['thali NON VEG', 'nonveg', 'thali'],
  ['nonvegetarian thali', 'nonveg', 'thali'],
  ['vegetable pulao', null, 'vegetable pulao'],
  ['vegetables', null, 'vegetables'],
  ['vegitarian biryani', 'veg', 'vegitarian biryani'],
  ['vegeterian biryani', 'veg', 'vegeterian biryani'],
  ['vegatarian biryani', 'veg', 'vegatarian biryani'],
  ['vegetrian biryani', 'veg', 'vegetrian biryani'],
  ['non vegitrian biryani', 'nonveg', 'biryani'],
  ['व्हेज बिर्याणी', 'veg', 'व्हेज बिर्याणी'],
  ['వెజ్ బిర్యానీ', 'veg', 'వెజ్ బిర్యానీ'],
  ['ವೆಜ್ ಬಿರಿಯಾನಿ', 'veg', 'ವೆಜ್ ಬಿರಿಯಾನಿ'],
  ['વેજ બિરયાની', 'veg', 'વેજ બિરયાની'],
  ['ভেজ বিরিয়ানি', 'veg', 'ভেজ বিরিয়ানি'],
  ['शुद्ध शाकाहारी थाली', 'veg', 'शुद्ध शाकाहारी थाली'],
  ['egg less cake', 'veg', 'eggless cake'],
  ['cake without egg', 'veg', 'cake eggless'],
  ['नॉन वेज बिरयानी', 'nonveg', 'बिरयानी'],
  ['नॉनवेज थाली', 'nonveg', 'थाली'],
  ['నాన్ వెజ్ థాలీ', 'nonveg', 'థాలీ'],
  ['butter naan veg', 'veg', 'butter naan veg'],
  ['नान वेज', 'veg', 'नान वेज'],
  ['big burger', null, 'big burger'],
  ['egg biryani', null, 'egg biryani'],
  ['non veg', null, 'non veg'],
  ['', null, ''],
])('%s asks for the diet %s and the dish %s', (query, diet, text) => {
  expect(askedDiet(query)).toEqual({ diet, text });
});
