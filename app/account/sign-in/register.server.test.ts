import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { registerAndSignIn } from '../../../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';

// Its own database, because these tests break it.
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const register = async (email: string, mobile = '9876543210') => {
  const password = 'a long enough password';
  const response = await shop.post('/register', {
    name: 'Meera',
    mobile,
    email,
    password,
    confirm: password,
  });
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
  expect(status).toBe(422);
  expect(said(text)).toBe('Registration Failed! Failed to create user');
});

test('a registration without a table does not report a taken e-mail', async () => {
  await sql`alter table users rename to away`.execute(shop.database.db);
  const { status, text } = await register('new@example.test');
  await sql`alter table away rename to users`.execute(shop.database.db);
  expect(status).toBe(500);
  expect(said(text)).toBe('Registration Failed! Failed to create user');
  expect((await register('new@example.test')).status).toBe(200);
});
