import { expect, test } from 'vitest';
import { addressText } from './address-text.ts';

test.each([
  { address: '12 Lake Road', additionalDetails: 'Second floor', text: '12 Lake Road · Second floor' },
  { address: '12 Lake Road', additionalDetails: '', text: '12 Lake Road' },
  { address: ' 12 Lake Road ', additionalDetails: '  ', text: '12 Lake Road' },
])('an address reads "$text"', ({ text, ...saved }) => {
  expect(addressText(saved)).toBe(text);
});
