import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerAndSignIn } from '../../tests/support/sign-in.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test('a registered customer logs in and the session says who it is', async () => {
  const { cookie, userId, customer } = await registerAndSignIn(shop);
  const response = await shop.get('/api/session', { cookie });
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(await response.json()).toEqual({
    user: { uid: userId, email: customer.email, fullName: customer.name, profileImage: null },
  });
});
