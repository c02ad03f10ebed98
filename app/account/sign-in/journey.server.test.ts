import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerAndSignIn, signIn } from '../../../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const NEWCOMER = {
  name: 'Meera Nair',
  mobile: '9876501234',
  email: 'meera@example.test',
  password: 'a long enough password',
  confirm: 'a long enough password',
};

async function whoIs(cookie: string) {
  const response = await shop.get('/api/session', { cookie });
  return ((await response.json()) as { user: { uid: string } | null }).user;
}

test('a customer registers, logs in, sees the account and logs out', async () => {
  const { cookie, userId, customer } = await registerAndSignIn(shop);

  const session = await shop.get('/api/session', { cookie });
  expect(session.headers.get('Cache-Control')).toBe('private, no-store');
  expect(await session.json()).toEqual({
    user: { uid: userId, email: customer.email, fullName: customer.name, profileImage: null },
  });

  const account = await shop.get('/myaccount', { cookie });
  expect(account.status).toBe(200);
  expect(account.headers.get('Cache-Control')).toBe('private, no-store');
  const html = await account.text();
  for (const text of [customer.name, customer.email, 'Edit Profile', 'Privacy &amp; Policy', 'Logout']) {
    expect(html).toContain(text);
  }

  const left = await shop.post('/myaccount', {}, { cookie });
  expect(left.status).toBe(302);
  expect(left.headers.get('Location')).toBe('/');
  expect(left.headers.getSetCookie().join()).toContain('tiffin.session_token=; Max-Age=0');
  expect(left.headers.get('Clear-Site-Data')).toBe('"cache"');
  expect(await whoIs(cookie)).toBeNull();
  expect((await shop.get('/myaccount', { cookie })).status).toBe(302);
});

test('registering writes the profile with createdAt and a lower-case e-mail, and does not sign in', async () => {
  const response = await shop.post('/register', {
    ...NEWCOMER,
    name: ' Lower Case ',
    email: ' Lower.Case@Example.TEST ',
  });
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()).toEqual([]);
  const user = await shop.database.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', 'lower.case@example.test')
    .executeTakeFirstOrThrow();
  expect(user).toMatchObject({ fullName: 'Lower Case', mobile: NEWCOMER.mobile, profileImage: null });
  expect(user.createdAt).toEqual(shop.clock.now);
  const account = await shop.database.db
    .selectFrom('accounts')
    .select('password')
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(account.password).not.toContain(NEWCOMER.password);
});

test('a login accepts the e-mail in any case and with space around it', async () => {
  const { userId, customer } = await registerAndSignIn(shop, { email: 'any.case@example.test' });
  const cookie = await signIn(shop, { ...customer, email: '  Any.CASE@example.test ' });
  expect(await whoIs(cookie)).toMatchObject({ uid: userId });
});

test('a wrong password and an unknown e-mail get the same answer, and what was typed stays', async () => {
  const { customer } = await registerAndSignIn(shop);
  const wrong = await shop.post('/login', { email: customer.email, password: 'not this one' });
  const unknown = await shop.post('/login', { email: 'nobody@example.test', password: 'not this one' });
  const wrongPage = await wrong.text();
  const unknownPage = await unknown.text();
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(wrong.headers.getSetCookie()).toEqual([]);
  expect(wrongPage).toContain('Invalid email or password.');
  expect(wrongPage).toContain(`value="${customer.email}"`);
  expect(unknownPage.replaceAll('nobody@example.test', customer.email)).toBe(wrongPage);
});

test('the login screen says why the previous screen needs a login', async () => {
  const html = await (await shop.get('/login?from=%2Forders')).text();
  expect(html).toContain('Log in to see your orders.');
  expect(html).not.toContain('Log in to place your order.');
});

test('an empty login form gets an error beside each field', async () => {
  const response = await shop.post('/login', { email: '', password: '' });
  const html = await response.text();
  expect(response.status).toBe(400);
  expect(html).toContain('Email is required.');
  expect(html).toContain('Password is required.');
});

test.each([
  [
    'an e-mail that has an account',
    { email: 'TAKEN@example.test' },
    'User already exists. Use another email.',
  ],
  [
    'a password under 8 characters',
    { password: 'seven77', confirm: 'seven77' },
    'Password is too short. Use at least 8 characters.',
  ],
  ['an e-mail that only looks like one', { email: 'a@b..test' }, 'Invalid email format.'],
])('registering with %s fails with a clear message', async (_, values, message) => {
  await shop.post('/register', { ...NEWCOMER, email: 'taken@example.test' });
  const before = await countUsers();
  const response = await shop.post('/register', { ...NEWCOMER, email: 'new@example.test', ...values });
  const html = await response.text();
  expect(response.status).toBe(422);
  expect(html).toContain('Registration Failed!');
  expect(html).toContain(message);
  expect(html).toContain(`value="${NEWCOMER.name}"`);
  expect(html).not.toContain(NEWCOMER.password);
  expect(await countUsers()).toBe(before);
});

test('an empty registration gets an error beside every field', async () => {
  const response = await shop.post('/register', {});
  const html = await response.text();
  expect(response.status).toBe(400);
  for (const text of [
    'Name is required.',
    'Mobile number is required.',
    'Email is required.',
    'Password is required.',
    'Please confirm your password.',
  ]) {
    expect(html).toContain(text);
  }
});

// The embedded database has one connection, so a registration must not need a second one inside its transaction.
test('many customers register and log in at once; one of two with the same e-mail gets it', async () => {
  const emails = Array.from({ length: 6 }, (_, n) => `at-once-${n}@example.test`);
  const customers = await Promise.all(emails.map((email) => registerAndSignIn(shop, { email })));
  expect(new Set(customers.map(({ userId }) => userId)).size).toBe(emails.length);

  const twice = { ...NEWCOMER, email: 'twice@example.test' };
  const answers = await Promise.all([shop.post('/register', twice), shop.post('/register', twice)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('the cookies of a login are HttpOnly, SameSite=Lax, for the whole site, and not Secure over plain http', async () => {
  const { customer } = await registerAndSignIn(shop);
  const response = await shop.post('/login', customer);
  const [cookie = '', known = '', ...others] = response.headers.getSetCookie();
  expect(others).toEqual([]);
  expect(cookie).toMatch(/^tiffin\.session_token=/);
  expect(cookie.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    'Max-Age=2592000',
    'Path=/',
    'SameSite=Lax',
  ]);
  // This cookie outlives the session, and grants no access.
  expect(known).toMatch(/^tiffin\.known_account=/);
  expect(known.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    'Max-Age=15552000',
    'Path=/',
    'SameSite=Lax',
  ]);
  expect(decodeURIComponent(known)).not.toContain(customer.email);
});

test.each([['garbage'], ['abc.def'], ['']])(
  'an invalid session cookie (%o) signs nobody in',
  async (value) => {
    expect(await whoIs(`tiffin.session_token=${value}`)).toBeNull();
  },
);

async function countUsers(): Promise<number> {
  return (await shop.database.db.selectFrom('users').select('id').execute()).length;
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const endSessionIn = (userId: string, milliseconds: number) =>
  shop.database.db
    .updateTable('sessions')
    .set({ expiresAt: new Date(Date.now() + milliseconds) })
    .where('userId', '=', userId)
    .execute();

test('only asking who is signed in prolongs a session in use', async () => {
  const { cookie, userId } = await registerAndSignIn(shop);
  expect((await shop.get('/api/session', { cookie })).headers.getSetCookie()).toEqual([]);
  await endSessionIn(userId, 28 * DAY_MILLISECONDS);
  expect((await shop.get('/myaccount', { cookie })).headers.getSetCookie()).toEqual([]);
  const prolonged = await shop.get('/api/session', { cookie });
  expect(prolonged.headers.getSetCookie().join()).toContain('Max-Age=2592000');
  const { expiresAt } = await shop.database.db
    .selectFrom('sessions')
    .select('expiresAt')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MILLISECONDS);
});

test('an expired session signs nobody in', async () => {
  const { cookie, userId } = await registerAndSignIn(shop);
  await endSessionIn(userId, -1_000);
  expect((await shop.get('/myaccount', { cookie })).status).toBe(302);
  expect(await whoIs(cookie)).toBeNull();
});
