import { expect, test } from 'vitest';
import { userAgentOf } from './user-agent.server.ts';

test.each([
  [{ siteUrl: null, email: null }, 'TiffinStorefront/1.0'],
  [{ siteUrl: 'https://shop.example', email: null }, 'TiffinStorefront/1.0 (https://shop.example)'],
  [{ siteUrl: null, email: 'us@shop.example' }, 'TiffinStorefront/1.0 (us@shop.example)'],
  [
    { siteUrl: 'https://shop.example', email: 'us@shop.example' },
    'TiffinStorefront/1.0 (https://shop.example; us@shop.example)',
  ],
  [
    { siteUrl: null, email: 'दुकान(1)\r\nX: y@shop.example' },
    'TiffinStorefront/1.0 (?????\u003f1???X: y@shop.example)',
  ],
])('%j is identified as %j', (contact, userAgent) => {
  expect(userAgentOf(contact)).toBe(userAgent);
  expect(() => new Headers({ 'User-Agent': userAgent })).not.toThrow();
});
