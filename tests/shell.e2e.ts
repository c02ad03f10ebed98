import type { Page } from '@playwright/test';
import { expect, test } from './support/shop.ts';

const PAPER = { light: 'rgb(251, 247, 242)', dark: 'rgb(20, 17, 14)' };

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const browserBar = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    return all.find(({ media }) => media === '' || matchMedia(media).matches)?.content;
  });

test('the look is the device’s until one is chosen; then it is there from the first picture on, in every tab', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  expect(await paper(page)).toBe(PAPER.dark);
  expect(await browserBar(page)).toBe('#14110e');

  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'dark' });
  await other.goto('/aboutus');
  await page.getByRole('button', { name: 'Menu' }).click();
  const choice = page.getByRole('dialog', { name: 'Menu' }).getByRole('group', { name: 'Theme' });
  await choice.getByText('Light').click();
  await expect(choice.getByRole('radio', { name: 'Light' })).toBeChecked();
  await expect.poll(() => paper(page)).toBe(PAPER.light);
  expect(await browserBar(page)).toBe('#fbf7f2');
  await expect.poll(() => paper(other)).toBe(PAPER.light);

  // What is painted while the page's own scripts have not come.
  await other.route('**/assets/*.js', (route) => route.abort());
  await other.goto('/');
  expect(await paper(other)).toBe(PAPER.light);
  expect(await browserBar(other)).toBe('#fbf7f2');

  await choice.getByText('System').click();
  await expect.poll(() => paper(page)).toBe(PAPER.dark);
  await expect.poll(() => paper(other)).toBe(PAPER.light);
});

test('a dialog whose code cannot be fetched says so where one is, and opens at the next press', async ({
  page,
  complaints,
}) => {
  complaints.expect(/net::ERR_FAILED/);
  await page.route('**/assets/sheet-dialog-*.js', (route) => route.abort());
  await page.goto('/aboutus');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  const message = page.getByRole('region', { name: 'Message' });
  await expect(message).toContainText('Could not be opened. Check your connection and try again.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
  await page.unroute('**/assets/sheet-dialog-*.js');
  await menu.click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('in forced colours what is chosen is still seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Menu' }).click();
  const choice = page.getByRole('dialog', { name: 'Menu' }).getByRole('group', { name: 'Theme' });
  const borderOf = (name: string) =>
    choice.getByText(name).evaluate((label) => getComputedStyle(label).borderTopColor);
  expect(await borderOf('System')).not.toBe(await borderOf('Dark'));
});

test('the page of all parts is for development: the shop does not have it', async ({ page }) => {
  expect((await page.request.get('/ui')).status()).toBe(404);
});
