import { describe, expect, test } from 'vitest';
import { aboutUs } from './about.ts';
import { EFFECTIVE_DATE, type Policy } from './policy.ts';
import { privacyPolicy } from './privacy.ts';
import { refundsPolicy } from './refunds.ts';
import { shippingPolicy } from './shipping.ts';
import { termsAndConditions } from './terms.ts';

const textOf = (policy: Policy) => JSON.stringify(policy);

describe('the policies say what spec §9 lays down', () => {
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
  '%o speaks of the brand it is given and of no other',
  (policy) => {
    expect(textOf(policy('Dabba'))).not.toContain('Tiffin');
  },
);
