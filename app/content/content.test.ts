import { describe, expect, test } from 'vitest';
import { aboutUs } from './about.ts';
import { NO_DETAILS } from './contact-details.ts';
import { EFFECTIVE_DATE, type Policy } from './policy.ts';
import { privacyPolicy } from './privacy.ts';
import { refundsPolicy } from './refunds.ts';
import { shippingPolicy } from './shipping.ts';
import { termsAndConditions } from './terms.ts';

const textOf = (policy: Policy) => JSON.stringify(policy);

describe('the policies state what spec §9 prescribes', () => {
  test.each([
    ['cancellation within 5 minutes', refundsPolicy, 'within 5 minutes'],
    ['cancellation within 5 minutes', termsAndConditions, 'within 5 minutes'],
    ['refunds in 5 to 7 business days', refundsPolicy, '5 to 7 business days'],
    ['age 18 or older', termsAndConditions, '18 or older'],
    ['age 18 or older', privacyPolicy, '18 or older'],
    ['no service for children under 13', termsAndConditions, 'children under 13'],
    ['no service for children under 13', privacyPolicy, 'children under 13'],
  ])('%s', (_rule, policy, text) => {
    expect(textOf(policy('Tiffin'))).toContain(text);
  });

  test('effective January 2025', () => {
    expect(EFFECTIVE_DATE).toBe('1 January 2025');
  });
});

test.each([aboutUs, privacyPolicy, refundsPolicy, shippingPolicy, termsAndConditions])(
  '%o names the given brand and no other',
  (policy) => {
    expect(textOf(policy('Dabba'))).not.toContain('Tiffin');
  },
);

test.each(['embedded', 'google', 'osm'] as const)(
  'the privacy policy calls it the current location, as the screens do (%s)',
  (provider) => {
    const text = textOf(privacyPolicy('Tiffin', NO_DETAILS, provider));
    expect(text).toContain('current location, rounded to about 100 metres');
    expect(text).not.toMatch(/the position/i);
  },
);

test('the privacy policy has the words of the screens for a login and for the switch of the sound', () => {
  const privacy = textOf(privacyPolicy('Tiffin'));
  expect(privacy).not.toMatch(/signed in|\bbell off/);
  expect(privacy).toContain('who is logged in');
  expect(privacy).toContain('whether you switched Cart sound off (bell)');
});

test('the texts have straight apostrophes, as those of the specification', () => {
  for (const provider of ['embedded', 'google', 'osm'] as const) {
    expect(textOf(privacyPolicy('Tiffin', NO_DETAILS, provider))).not.toContain('’');
  }
});

const DETAILS = {
  ...NO_DETAILS,
  legalName: 'Dabba Foods Private Limited',
  grievanceOfficer: 'Meera Nair, grievance@shop.example',
  jurisdiction: 'Chennai',
};

test.each([aboutUs, privacyPolicy, refundsPolicy, shippingPolicy, termsAndConditions])(
  '%o uses one word for deleting, as the screens do',
  (policy) => {
    expect(textOf(policy('Tiffin'))).not.toMatch(/eras(e|ing|ure)/i);
  },
);

describe('the operator and the grievance officer', () => {
  test('are named where they are configured', () => {
    const terms = textOf(termsAndConditions('Dabba', DETAILS));
    expect(terms).toContain('Dabba, operated by Dabba Foods Private Limited, is a marketplace.');
    expect(terms).toContain('our grievance officer, Meera Nair, grievance@shop.example: write');
    expect(terms).toContain('the courts of Chennai have jurisdiction');
    const privacy = textOf(privacyPolicy('Dabba', DETAILS));
    expect(privacy).toContain('Dabba Foods Private Limited, which operates Dabba, keeps only');
    expect(privacy).toContain('write to Meera Nair, grievance@shop.example, or to us under Help & Support');
  });

  test('leave complete sentences where they are not configured', () => {
    const terms = textOf(termsAndConditions('Dabba', NO_DETAILS));
    expect(terms).toContain('"Dabba is a marketplace.');
    expect(terms).toContain('Complaints go to our grievance officer: write under Help & Support.');
    expect(terms).toContain('the courts of Bengaluru have jurisdiction');
    const privacy = textOf(privacyPolicy('Dabba', NO_DETAILS));
    expect(privacy).toContain('"We keep only what an order needs:"');
    expect(privacy).toContain('write to us under Help & Support');
    expect(terms + privacy).not.toMatch(/null|undefined|below/);
  });
});

test.each([
  ['embedded', 'is sent to us for that answer and is not stored', false],
  ['google', 'your browser asks Google Maps', true],
  ['osm', 'we ask servers that use the map of OpenStreetMap', false],
] as const)('the privacy policy says where a position goes with %s', (provider, sentence, hasMatrix) => {
  const privacy = textOf(privacyPolicy('Dabba', NO_DETAILS, provider));
  expect(privacy).toContain(sentence);
  expect(privacy.includes('mapsMatrix')).toBe(hasMatrix);
});

test('the privacy policy says what the cookie of the area holds, how long, and how it is removed', () => {
  const privacy = textOf(privacyPolicy('Tiffin'));
  expect(privacy).toContain('There are four cookies.');
  expect(privacy).toContain('the locality or city around the place that is shown');
  expect(privacy).toContain('until that is known the one of a link that you opened, and no position');
  expect(privacy).toContain('(area). It lasts 180 days after your last visit');
  expect(privacy).toContain('you can delete it in the settings of your browser at any time');
});

test('the privacy policy states how long support requests are stored', () => {
  // eraseOldRequests deletes them after that time.
  expect(textOf(privacyPolicy('Tiffin'))).toContain('deleted permanently after 24 months');
});
