import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerAndSignIn, signIn } from '../../tests/support/sign-in.ts';
import { cookieOf, createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const NEW = 'another long password';
const whoIs = async (cookie: string) =>
  ((await (await shop.get('/api/session', { cookie })).json()) as { user: { uid: string } | null }).user?.uid;

test('a changed password ends every other session, and this browser gets a new one', async () => {
  const { cookie, userId, customer } = await registerAndSignIn(shop);
  const elsewhere = await signIn(shop, customer);
  const form = { current: customer.password, password: NEW, confirm: NEW };
  const response = await shop.post('/change_password', form, { cookie });
  expect(response.status).toBe(302);
  const rotated = cookieOf(response);
  expect(rotated).not.toBe(cookie);
  expect(await whoIs(rotated)).toBe(userId);
  expect(await whoIs(elsewhere)).toBeUndefined();
  expect(await whoIs(cookie)).toBeUndefined();

  expect(response.headers.get('Location')).toBe('/change_password');
  const told = await shop.get('/change_password', { cookie: rotated });
  expect(await told.text()).toContain('Password Changed!');
  expect(cookieOf(told)).toBe('tiffin.password_changed=');
  expect((await shop.post('/login', customer)).status).toBe(401);
  await signIn(shop, { email: customer.email, password: NEW });
});

test('no link can say that the password was changed', async () => {
  const { cookie } = await registerAndSignIn(shop);
  const html = await (await shop.get('/change_password?changed=yes', { cookie })).text();
  expect(html).not.toContain('Password Changed!');
});

test.each([
  [{ current: 'not the password' }, 'This is not your current password.'],
  [{ current: 'x'.repeat(200) }, 'This is not your current password.'],
  [{ current: '' }, 'Current password is required.'],
  [{ password: 'seven77', confirm: 'seven77' }, 'Use at least 8 characters.'],
  [
    { password: 'a long enough password', confirm: 'a long enough password' },
    'Choose a password that differs from the current one.',
  ],
  [{ confirm: 'something else' }, 'Passwords do not match.'],
])('a form with %o changes nothing and says: %s', async (wrong, message) => {
  const { cookie, userId, customer } = await registerAndSignIn(shop);
  const elsewhere = await signIn(shop, customer);
  const form = { current: customer.password, password: NEW, confirm: NEW, ...wrong };
  const response = await shop.post('/change_password', form, { cookie });
  const html = await response.text();
  expect(response.status).toBe(400);
  expect(html).toContain(message);
  for (const password of Object.values(form)) if (password) expect(html).not.toContain(`value="${password}"`);
  expect(await whoIs(elsewhere)).toBe(userId);
  expect(await whoIs(cookie)).toBe(userId);
  await signIn(shop, customer);
});
