import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf } from '../../tests/support/browser/cookie-of.ts';
import { registerAndSignIn, signIn } from '../../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../../tests/support/in-process/test-app.ts';

// The steps of docs/operations/secrets.md: every node accepts both secrets before one of them signs with the new one.

const OLD = 'the secret before, which only this test knows';
const NEW = 'the secret afterwards, which only this test knows';
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

let before: TestApp;
/** Signs with the old secret and accepts the new one. */
let prepared: TestApp;
/** Signs with the new secret and accepts the old one. */
let rotated: TestApp;
/** Knows the new secret alone. */
let after: TestApp;
beforeAll(async () => {
  before = await createTestApp({ authSecret: OLD });
  prepared = await createTestApp({ authSecret: OLD, acceptedAuthSecret: NEW }, before);
  rotated = await createTestApp({ authSecret: NEW, acceptedAuthSecret: OLD }, before);
  after = await createTestApp({ authSecret: NEW }, before);
});
afterAll(async () => {
  for (const shop of [after, rotated, prepared, before]) await shop.close();
});

const userOf = async (shop: TestApp, cookie: string) => {
  const answer = await shop.get('/api/session', { cookie });
  return { ...((await answer.json()) as { user: { uid: string } | null }), cookie: cookieOf(answer) };
};

test('a session is known to nodes of both steps, whichever secret signed it', async () => {
  const { cookie, userId, customer } = await registerAndSignIn(before);
  const ofNew = await signIn(rotated, customer);
  for (const [shop, sent] of [
    [prepared, cookie],
    [rotated, cookie],
    [prepared, ofNew],
    [after, ofNew],
  ] as const) {
    expect((await userOf(shop, sent)).user?.uid).toBe(userId);
    expect((await shop.get('/myaccount', { cookie: sent })).status).toBe(200);
  }
  for (const [shop, sent] of [
    [after, cookie],
    [before, ofNew],
  ] as const) {
    expect((await userOf(shop, sent)).user).toBeNull();
    expect((await shop.get('/myaccount', { cookie: sent })).status).toBe(302);
  }
});

test('a session in use is signed with the new secret within a day', async () => {
  const { cookie, userId } = await registerAndSignIn(before);
  await before.database.db
    .updateTable('sessions')
    .set({ expiresAt: new Date(Date.now() + 28 * DAY_MILLISECONDS) })
    .where('userId', '=', userId)
    .execute();
  const prolonged = await userOf(rotated, cookie);
  expect(prolonged.user?.uid).toBe(userId);
  expect((await userOf(after, prolonged.cookie)).user?.uid).toBe(userId);
});

test('a customer signed in under the old secret can log out and deactivate', async () => {
  const first = await registerAndSignIn(before);
  const out = await rotated.post('/myaccount', {}, { cookie: first.cookie });
  expect(out.status).toBe(302);
  expect((await userOf(before, first.cookie)).user).toBeNull();
  const second = await registerAndSignIn(before);
  const { password } = second.customer;
  const gone = await rotated.post('/deactivate_account', { password }, { cookie: second.cookie });
  expect(gone.headers.get('Location')).toContain('goodbye');
});

test('a browser trusted under the old secret stays trusted while that is accepted', async () => {
  const limits = { perAccount: 2, perAccountAnywhere: 4, perAddress: 1_000 };
  const { customer, cookie } = await registerAndSignIn(before);
  const known = cookie.split('; ').find((one) => one.startsWith('tiffin.known_account=')) ?? '';
  const limited = await createTestApp({ authSecret: NEW, acceptedAuthSecret: OLD, limits }, before);
  const strict = await createTestApp({ authSecret: NEW, limits }, before);
  const wrong = { email: customer.email, password: 'a wrong password' };
  for (let n = 0; n < limits.perAccount; n += 1) await limited.post('/login', wrong);
  const right = { email: customer.email, password: customer.password };
  expect((await strict.post('/login', right, { cookie: known })).status).toBe(429);
  expect((await limited.post('/login', right, { cookie: known })).status).toBe(302);
  await limited.close();
  await strict.close();
});
