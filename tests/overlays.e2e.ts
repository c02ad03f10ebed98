import type { Page } from '@playwright/test';
import { saveAddress, signInByPost } from './support/browser/customer.ts';
import { expect, seedCart, THALI, test } from './support/browser/known-shop.ts';

// Back closes an open overlay. After it was closed in any way, the next Back leaves the page.

const menuButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

/** Opens home, then About Us, so that Back has one step. */
async function openAboutUs(page: Page): Promise<void> {
  await page.goto('/');
  await menuButton(page).click();
  await menu(page).getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  await expect(menu(page)).toBeHidden();
}

async function expectBackToLeave(page: Page, path: string): Promise<void> {
  await page.goBack();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('dialog')).toBeHidden();
}

for (const { name, open, title } of [
  { name: 'the menu', open: (page: Page) => menuButton(page).click(), title: 'Menu' },
  {
    name: 'the place picker',
    open: (page: Page) => page.getByRole('button', { name: /^Your location/ }).click(),
    title: 'Choose your location',
  },
  {
    name: 'the category panel',
    open: (page: Page) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Category' }).click(),
    title: 'Categories',
  },
]) {
  test(`Back closes ${name}, and the next Back leaves the page`, async ({ page }) => {
    await openAboutUs(page);
    for (const time of ['first', 'second']) {
      await open(page);
      await expect(page.getByRole('dialog', { name: title }), `the ${time} time`).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page).toHaveURL('/aboutus');
    }
    await expectBackToLeave(page, '/');
  });
}

test('Back from the menu keeps the input of the page below it', async ({ page }) => {
  await page.goto('/');
  await page.goto('/contactus');
  await page.getByLabel('Name').fill('Asha');
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await page.goBack();
  await expect(menu(page)).toBeHidden();
  await expect(page.getByLabel('Name')).toHaveValue('Asha');
});

for (const { name, close } of [
  { name: 'its button', close: (page: Page) => menu(page).getByRole('button', { name: 'Close' }).click() },
  { name: 'Escape', close: (page: Page) => page.keyboard.press('Escape') },
]) {
  test(`an overlay closed by ${name} leaves no history entry`, async ({ page }) => {
    await openAboutUs(page);
    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
    await close(page);
    await expect(menu(page)).toBeHidden();
    await expectBackToLeave(page, '/');
  });
}

test('a link in the menu leaves no history entry of the menu', async ({ page }) => {
  await openAboutUs(page);
  await menuButton(page).click();
  await menu(page).getByRole('link', { name: 'Promos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Promos' })).toBeVisible();
  await expectBackToLeave(page, '/aboutus');
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL('/promos');
  await page.goBack();
  await expectBackToLeave(page, '/');
});

test('a link in the menu to the current page adds no history entry', async ({ page }) => {
  await openAboutUs(page);
  await menuButton(page).click();
  await menu(page).getByRole('link', { name: 'About Us' }).click();
  await expect(menu(page)).toBeHidden();
  await expectBackToLeave(page, '/');
});

test('Forward to a closed overlay changes nothing', async ({ page }) => {
  await openAboutUs(page);
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await page.goBack();
  await expect(menu(page)).toBeHidden();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  await expect(menu(page)).toBeHidden();
  await expectBackToLeave(page, '/');
});

test('a page reloaded with its menu open has neither the menu nor its history entry', async ({ page }) => {
  await openAboutUs(page);
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  const settled = page.waitForFunction(() => !history.state?.overlayDepth);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  await settled;
  await expect(menu(page)).toBeHidden();
  await expectBackToLeave(page, '/');
});

test('Back closes a confirmation over a sheet first, then the sheet, then leaves the page', async ({
  page,
  shop,
}) => {
  await signInByPost(page, shop);
  await saveAddress(page, shop);
  await seedCart(page, THALI);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cart' }).click();
  await page.getByRole('button', { name: /^Edit Home/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit address' });
  await sheet.getByRole('button', { name: 'Delete address' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this address?' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/cart');
  await page.goBack();
  await expect(page).toHaveURL('/');
});
