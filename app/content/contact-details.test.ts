import { expect, test } from 'vitest';
import { contactLines } from './contact-details.ts';

test('each part that is set has its label and the link that opens it', () => {
  expect(
    contactLines({ email: 'help@shop.example', phone: '+91 80 (4000) 1234', address: '1 Market Road' }),
  ).toEqual([
    { label: 'Email', text: 'help@shop.example', href: 'mailto:help@shop.example' },
    { label: 'Phone', text: '+91 80 (4000) 1234', href: 'tel:+918040001234' },
    { label: 'Address', text: '1 Market Road', href: null },
  ]);
});

test('what is not set is left out', () => {
  expect(contactLines({ email: null, phone: null, address: null })).toEqual([]);
});
