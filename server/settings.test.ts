import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('contact details and the public address are optional', () => {
  expect(readSettings({})).toMatchObject({ ok: true, settings: { BRAND_NAME: 'Tiffin' } });
  const given = {
    PUBLIC_URL: 'https://shop.example',
    CONTACT_EMAIL: 'help@shop.example',
    CONTACT_PHONE: '+91 80 4000 1234',
    CONTACT_ADDRESS: '14, 3rd Cross, Bengaluru 560095',
  };
  expect(readSettings(given)).toMatchObject({ ok: true, settings: given });
});

test.each([
  ['PUBLIC_URL', 'https://shop.example/', 'must be an origin such as https://shop.example'],
  ['PUBLIC_URL', 'shop.example', 'must be an origin such as https://shop.example'],
  ['CONTACT_EMAIL', 'help', 'must be an e-mail address'],
  ['CONTACT_PHONE', 'call us', 'must be a phone number such as +91 80 4000 1234'],
  ['CONTACT_ADDRESS', 'x'.repeat(301), 'must have at most 300 characters'],
])('%s=%s is refused', (name, value, problem) => {
  expect(readSettings({ [name]: value })).toEqual({ ok: false, problems: [`${name}: ${problem}`] });
});
