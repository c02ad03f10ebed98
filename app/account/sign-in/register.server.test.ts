import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { registerAndSignIn } from '../../../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import {
  makePasswordHashesQuick,
  makePasswordHashesWait,
} from '../../../tests/support/vitest/password-hashes.ts';

// Its own database, because these tests break it.
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const register = async (
  email: string,
  mobile = '9876543210',
  password = 'a long enough password',
  address?: string,
) => {
  const form = { name: 'Meera', mobile, email, password, confirm: password };
  const request = new Request('http://shop.test/register', {
    method: 'POST',
    headers: { Origin: 'http://shop.test' },
    body: new URLSearchParams(form),
  });
  const response = await shop.app.handle(request, address);
  return { status: response.status, text: (await response.text()).replaceAll('<!-- -->', '') };
};

/** The alert above the form, shown without JavaScript. */
const said = (html: string) => /role="alert"[^>]*>([^<]*)</.exec(html)?.[1];

test('an e-mail that has an account is called taken', async () => {
  const { customer } = await registerAndSignIn(shop);
  const { status, text } = await register(customer.email);
  expect(status).toBe(422);
  expect(said(text)).toBe('Registration Failed! User already exists. Use another email.');
});

test('of two registrations with one e-mail at once, the second reads that it is taken', async () => {
  const answers = await Promise.all([register('twice@example.test'), register('Twice@example.test')]);
  const [first, second] = answers.sort((a, b) => a.status - b.status);
  expect(first?.status).toBe(200);
  expect(second?.status).toBe(422);
  expect(said(second?.text ?? '')).toBe('Registration Failed! User already exists. Use another email.');
  expect(await countAccounts('twice@example.test')).toBe(1);
});

test('more customers than there are connections register at once, and no hash holds a connection', {
  // One that waits for a connection gives up after 20 s (tests/support/in-process/test-database.ts).
  timeout: 60_000,
}, async () => {
  const customers = 32;
  const { db } = shop.database;
  // Begins once a connection was free, which is never if the registrations that hash hold them all.
  makePasswordHashesWait(() => db.selectFrom('users').select('id').limit(1).execute());
  try {
    const registering = Array.from({ length: customers }, (_, index) =>
      register(`at-once-${index}@example.test`, undefined, undefined, `203.0.113.${index}`),
    );
    const statuses = (await Promise.all(registering)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 200));
  } finally {
    makePasswordHashesQuick();
  }
  expect(await countAccounts('at-once-%')).toBe(customers);
});

/** Accounts with a password, by a pattern of `like`. */
async function countAccounts(email: string): Promise<number> {
  const rows = await shop.database.db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.userId', 'users.id')
    .select('users.id')
    .where('users.email', 'like', email)
    .execute();
  return rows.length;
}

test('a mobile number is stored as ten digits, also from a form without JavaScript', async () => {
  await register('abroad@example.test', '+91 98765 43210');
  const { db } = shop.database;
  const read = db.selectFrom('users').select('mobile').where('email', '=', 'abroad@example.test');
  expect(await read.executeTakeFirst()).toEqual({ mobile: '9876543210' });
});

test('a registration that fails for another reason does not report a taken e-mail', async () => {
  await sql`alter table users add constraint refused check (mobile <> '9000000000')`.execute(
    shop.database.db,
  );
  const { status, text } = await register('new@example.test', '9000000000');
  expect(status).toBe(500);
  expect(said(text)).toBe('Registration Failed! Failed to create user');
});

test('neither account nor profile is stored without the other', async () => {
  await sql`alter table accounts add constraint closed check (false) not valid`.execute(shop.database.db);
  expect((await register('half@example.test')).status).toBe(500);
  await sql`alter table accounts drop constraint closed`.execute(shop.database.db);
  expect((await register('half@example.test')).status).toBe(200);
});

test.each([
  ['short', 'Password is too short. Use at least 8 characters.'],
  ['x'.repeat(129), 'Password is too long. Use at most 128 characters.'],
])('a password that is too short or too long is refused (%s)', async (password, message) => {
  const { status, text } = await register('length@example.test', '9876543210', password);
  expect([status, said(text)]).toEqual([422, `Registration Failed! ${message}`]);
  expect(await countAccounts('length@example.test')).toBe(0);
});

test('a password of exactly 128 characters is accepted', async () => {
  expect((await register('longest@example.test', '9876543210', 'x'.repeat(128))).status).toBe(200);
  expect(await countAccounts('longest@example.test')).toBe(1);
});

test('an e-mail that no login takes is refused', async () => {
  const { status, text } = await register('.meera@example.test');
  expect([status, said(text)]).toEqual([422, 'Registration Failed! Invalid email format.']);
});

test('a registration without a table does not report a taken e-mail', async () => {
  await sql`alter table users rename to away`.execute(shop.database.db);
  const { status, text } = await register('new@example.test');
  await sql`alter table away rename to users`.execute(shop.database.db);
  expect(status).toBe(500);
  expect(said(text)).toBe('Registration Failed! Failed to create user');
  expect((await register('new@example.test')).status).toBe(200);
});
