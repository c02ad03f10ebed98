import type { Page } from '@playwright/test';
import { expect } from '../browser/shop.ts';

/** Chooses a place from the header, without saving an address. */
export async function choosePlace(page: Page, typed: string, label: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Your location/ })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Choose your location' });
  await sheet.getByRole('combobox').fill(typed);
  await sheet.getByRole('option', { name: label, exact: true }).click();
  await expect(sheet).toBeHidden();
}
