import type { Page } from '@playwright/test';
import { expect, type Shop } from './shop.ts';

/** A new customer. Each has another e-mail, so that tests can share a shop. */
export interface Customer {
  name: string;
  mobile: string;
  email: string;
  password: string;
}

export function newCustomer(): Customer {
  return {
    name: 'Asha Rao',
    mobile: '9876543210',
    email: `asha.${crypto.randomUUID().slice(0, 8)}@example.com`,
    password: 'a long passphrase',
  };
}

/** From the login page: to registration, through it, and back to the login page. */
export async function registerFromLogin(page: Page, customer: Customer): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name', { exact: true }).fill(customer.name);
  await page.getByLabel('Mobile').fill(customer.mobile);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByLabel('Confirm password').fill(customer.password);
  await page.getByRole('button', { name: 'Register' }).click();
  const popup = page.getByRole('alertdialog');
  await expect(popup).toContainText('Registration Successful!');
  await expect(popup).toContainText('You can now log in to your account.');
  await popup.getByRole('button').or(popup.getByRole('link')).first().click();
  await expect(page).toHaveURL(/\/login/);
}

export async function logIn(page: Page, customer: Pick<Customer, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** A new customer, signed in by the page's cookies without opening a screen. */
export async function signInByPost(
  page: Page,
  shop: Shop,
  overrides: Partial<Customer> = {},
): Promise<Customer> {
  const customer = { ...newCustomer(), ...overrides };
  const { name, mobile, email, password } = customer;
  const posted = { headers: { Origin: shop.url }, maxRedirects: 0 };
  const registered = await page.request.post(`${shop.url}/register`, {
    ...posted,
    form: { name, mobile, email, password, confirm: password },
  });
  expect(registered.status(), 'registration').toBe(200);
  const login = await page.request.post(`${shop.url}/login`, { ...posted, form: { email, password } });
  expect(login.status(), 'login').toBe(302);
  return customer;
}

/** Saves an address of the signed-in customer; returns its text as the screens show it. */
export async function saveAddress(
  page: Page,
  shop: Shop,
  { type = 'Home', flat = '14' }: { type?: string; flat?: string } = {},
): Promise<string> {
  const saved = await page.request.post(`${shop.url}/api/addresses`, {
    headers: { Origin: shop.url },
    form: { type, flat, street: '3rd Cross, Koramangala', city: 'Bengaluru', pincode: '560095' },
  });
  expect(saved.status(), 'saving an address').toBe(201);
  return `${flat}, 3rd Cross, Koramangala, Bengaluru 560095`;
}

/** The amount in rupees of a text such as `Total ₹1,234.50`. */
export function rupeesIn(text: string | null): number {
  const amount = /₹([\d,]+\.\d{2})/.exec(text ?? '')?.[1];
  if (!amount) throw new Error(`No amount in ${JSON.stringify(text)}`);
  return Number(amount.replaceAll(',', ''));
}
