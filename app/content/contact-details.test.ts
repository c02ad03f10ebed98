import { expect, test } from 'vitest';
import { contactLines, NO_DETAILS } from './contact-details.ts';

test('each configured contact detail has its label and its link', () => {
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

test('a contact detail that is not configured is left out', () => {
  expect(contactLines(NO_DETAILS)).toEqual([]);
});
