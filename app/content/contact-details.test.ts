import { expect, test } from 'vitest';
import { contactLines, NO_DETAILS } from './contact-details.ts';

test('each part that is set has its label and the link that opens it', () => {
  expect(
    contactLines({
      legalName: 'Dabba Foods Private Limited',
      email: 'help@shop.example',
      phone: '+91 80 (4000) 1234',
      address: '1 Market Road',
      grievanceOfficer: 'Meera Nair, grievance@shop.example',
      jurisdiction: 'Chennai',
    }),
  ).toEqual([
    { label: 'Operated by', text: 'Dabba Foods Private Limited', href: null },
    { label: 'Email', text: 'help@shop.example', href: 'mailto:help@shop.example' },
    { label: 'Phone', text: '+91 80 (4000) 1234', href: 'tel:+918040001234' },
    { label: 'Address', text: '1 Market Road', href: null },
    { label: 'Grievance officer', text: 'Meera Nair, grievance@shop.example', href: null },
  ]);
});

test('what is not set is left out', () => {
  expect(contactLines(NO_DETAILS)).toEqual([]);
});
