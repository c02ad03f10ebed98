import type { Page } from '@playwright/test';
import { expect } from './shop.ts';

/** Somebody who has never been here. The e-mail is new for each one, so tests can share a shop. */
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

/** From the login page: over to registration, through it, and back to the login page. */
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

/** The amount in rupees of a text such as `Total ₹1,234.50`. */
export function rupeesIn(text: string | null): number {
  const amount = /₹([\d,]+\.\d{2})/.exec(text ?? '')?.[1];
  if (!amount) throw new Error(`No amount in ${JSON.stringify(text)}`);
  return Number(amount.replaceAll(',', ''));
}
