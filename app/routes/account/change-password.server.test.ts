import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cookieOf } from '../../../tests/support/browser/cookie-of.ts';
import { registerAndSignIn, signIn } from '../../../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import {
  makePasswordHashesQuick,
  makePasswordHashesWait,
} from '../../../tests/support/vitest/password-hashes.ts';
import { eraseCustomer } from '../../account/erase-customer.server.ts';

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
  // Another tab may have asked with the old cookie: its answer must not delete the new one.
  const late = await shop.get('/api/session', { cookie });
  expect(late.headers.getSetCookie()).toEqual([]);

  expect(response.headers.get('Location')).toBe('/change_password');
  const confirmation = await shop.get('/change_password', { cookie: rotated });
  expect(await confirmation.text()).toContain('Password Changed!');
  expect(cookieOf(confirmation)).toBe('tiffin.password_changed=');
  expect((await shop.post('/login', customer)).status).toBe(401);
  await signIn(shop, { email: customer.email, password: NEW });
});

test('a link cannot fake a changed password', async () => {
  const { cookie } = await registerAndSignIn(shop);
  const html = await (await shop.get('/change_password?changed=yes', { cookie })).text();
  expect(html).not.toContain('Password Changed!');
});

test('only this customer’s cookie reports a changed password', async () => {
  const { cookie, customer } = await registerAndSignIn(shop);
  const form = { current: customer.password, password: NEW, confirm: NEW };
  const rotated = cookieOf(await shop.post('/change_password', form, { cookie }));
  const flash = rotated.split('; ').find((one) => one.startsWith('tiffin.password_changed=')) ?? '';
  const { cookie: other } = await registerAndSignIn(shop);
  const unsigned = `tiffin.password_changed=${btoa('true')}`;
  for (const planted of [flash, unsigned, `${flash.slice(0, -4)}AAAA`]) {
    const html = await (await shop.get('/change_password', { cookie: `${other}; ${planted}` })).text();
    expect(html).not.toContain('Password Changed!');
  }
});

test('over TLS its name and attributes keep a neighbour domain from setting it', async () => {
  const secure = await createTestApp({ isSecure: true }, shop);
  const { cookie, customer } = await registerAndSignIn(secure);
  const form = { current: customer.password, password: NEW, confirm: NEW };
  const response = await secure.post('/change_password', form, { cookie });
  const flash = response.headers.getSetCookie().find((one) => one.includes('password_changed'));
  expect(flash).toMatch(/^__Host-tiffin\.password_changed=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const confirmation = await secure.get('/change_password', { cookie: cookieOf(response) });
  expect(await confirmation.text()).toContain('Password Changed!');
  expect(confirmation.headers.getSetCookie().join()).toMatch(
    /^__Host-tiffin\.password_changed=; Max-Age=0; .*Secure/,
  );
  await secure.close();
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

test('a password that another browser changes at this very moment is not overwritten', async () => {
  const { cookie, userId, customer } = await registerAndSignIn(shop);
  const { db } = shop.database;
  // Once the hash of the current password has been read.
  makePasswordHashesWait(() =>
    db.updateTable('accounts').set({ password: 'another' }).where('userId', '=', userId).execute(),
  );
  try {
    const form = { current: customer.password, password: NEW, confirm: NEW };
    const response = await shop.post('/change_password', form, { cookie });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('This is not your current password.');
    expect(response.headers.getSetCookie()).toEqual([]);
  } finally {
    makePasswordHashesQuick();
  }
  const stored = db.selectFrom('accounts').select('password').where('userId', '=', userId);
  expect(await stored.execute()).toEqual([{ password: 'another' }]);
  const sessions = db.selectFrom('sessions').select('id').where('userId', '=', userId);
  expect(await sessions.execute()).toHaveLength(1);
  expect(await whoIs(cookie)).toBe(userId);
});

test('an account that another browser erases at this very moment leads to the login screen', async () => {
  const { cookie, userId, customer } = await registerAndSignIn(shop);
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  makePasswordHashesWait(() => eraseCustomer(shop.database.db, userId));
  try {
    const form = { current: customer.password, password: NEW, confirm: NEW };
    const response = await shop.post('/change_password', form, { cookie });
    // The wrong password is shown by a screen that needs a session.
    expect(response.headers.get('Location')).toBe('/login?from=%2Fchange_password');
    expect(log).not.toHaveBeenCalled();
  } finally {
    makePasswordHashesQuick();
  }
});
