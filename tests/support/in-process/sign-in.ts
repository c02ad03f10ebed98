import { cookieOf } from '../browser/cookie-of.ts';
import type { TestApp } from './test-app.ts';

// A type instead of an interface, so that it can be posted as a form's fields.
export type TestCustomer = {
  name: string;
  mobile: string;
  email: string;
  password: string;
};

let count = 0;

/**
 * Registers a new customer through the product's screens and logs in.
 * @returns the session's cookie as a browser would send it, and the customer's id
 */
export async function registerAndSignIn(
  shop: TestApp,
  overrides: Partial<TestCustomer> = {},
): Promise<{ cookie: string; userId: string; customer: TestCustomer }> {
  count += 1;
  const customer: TestCustomer = {
    name: 'Asha Rao',
    mobile: '9876543210',
    email: `customer-${count}@example.test`,
    password: 'a long enough password',
    ...overrides,
  };
  const registered = await shop.post('/register', { ...customer, confirm: customer.password });
  if (registered.status !== 200) throw new Error(`/register answered ${registered.status}`);
  const cookie = await signIn(shop, customer);
  const { id } = await shop.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', customer.email.trim().toLowerCase())
    .executeTakeFirstOrThrow();
  return { cookie, userId: id, customer };
}

/** Logs in and returns the session's cookie. */
export async function signIn(
  shop: TestApp,
  { email, password }: Pick<TestCustomer, 'email' | 'password'>,
): Promise<string> {
  const response = await shop.post('/login', { email, password });
  if (response.status !== 302) throw new Error(`/login answered ${response.status}`);
  return cookieOf(response);
}
