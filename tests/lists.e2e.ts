import type { Page } from '@playwright/test';
import { findByAxe } from './support/browser/find-by-axe.ts';
import { expect, test } from './support/browser/shop.ts';

const PHONE = { width: 360, height: 780 };

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const names = (page: Page) => cards(page).getByRole('heading').allTextContents();
const more = (page: Page) => page.getByRole('link', { name: 'Show more' });
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('Show more adds twenty in place and focuses the first of them', async ({ page }) => {
  await page.goto('/');
  await expect(cards(page)).toHaveCount(20);
  const first = await names(page);
  await more(page).focus();
  const before = await scrolled(page);
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(40);
  expect((await names(page)).slice(0, 20)).toEqual(first);
  await expect(cards(page).nth(20).getByRole('link')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: '40 restaurants' })).toBeAttached();
  expect(await scrolled(page)).toBe(before);
  await expect(page).toHaveURL('/?page=2');
  // The demo has fewer than sixty active restaurants.
  await more(page).click();
  await expect(cards(page).nth(40)).toBeVisible();
  await expect(more(page)).toHaveCount(0);
});

test('Back from a restaurant restores the longer list, its order and the scroll position', async ({
  page,
}) => {
  await page.goto('/?sort=rating');
  await more(page).click();
  await expect(cards(page)).toHaveCount(40);
  const listed = await names(page);
  const chosen = cards(page).nth(30).getByRole('link');
  await chosen.scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(500);
  await chosen.click();
  await expect(page).toHaveURL(/\/restaurant/);
  await page.goBack();
  await expect(page).toHaveURL('/?sort=rating&page=2');
  await expect(cards(page)).toHaveCount(40);
  expect(await names(page)).toEqual(listed);
  await expect.poll(() => scrolled(page)).toBe(place);
  // Also after a reload, because a phone may discard the page.
  await page.reload();
  await expect(cards(page)).toHaveCount(40);
  await expect.poll(() => scrolled(page)).toBe(place);
});

test('on a phone the order is chosen in a sheet, which restores the focus', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const popular = await names(page);
  const order = page.getByRole('button', { name: 'Order of the restaurants: Popular' });
  const rating = page.getByRole('link', { name: 'Rating' });
  await expect(rating).toBeHidden();
  await order.focus();
  await page.keyboard.press('Enter');
  await expect(rating).toBeVisible();
  expect(await findByAxe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(rating).toBeHidden();
  await expect(order).toBeFocused();
  await page.keyboard.press('Enter');
  await rating.click();
  await expect(rating).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Top Rated Restaurants' })).toBeVisible();
  await expect(page).toHaveURL('/?sort=rating');
  expect(await names(page)).not.toEqual(popular);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Popular Restaurants' })).toBeVisible();
  expect(await names(page)).toEqual(popular);
});

test('Pure veg filters any list, keeps its order and can be removed', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await page.getByRole('link', { name: 'Discount' }).click();
  await expect(page.getByRole('heading', { name: 'Best Discounts' })).toBeVisible();
  const veg = page.getByRole('main').getByRole('link', { name: 'Pure veg', exact: true });
  await veg.click();
  await expect(page).toHaveURL('/?sort=discount&diet=veg');
  await expect(veg).toHaveAttribute('aria-current', 'true');
  await expect(cards(page).filter({ hasText: 'Kebabs' })).toHaveCount(0);
  await expect(cards(page)).not.toHaveCount(0);
  await veg.click();
  await expect(page).toHaveURL('/?sort=discount');
  await expect(cards(page)).toHaveCount(20);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('links extend, sort and filter the list', async ({ page }) => {
    await page.goto('/');
    await more(page).click();
    await expect(cards(page)).toHaveCount(40);
    await expect(page).toHaveURL('/?page=2#restaurant-21');
    await expect(cards(page).nth(20)).toBeInViewport();
    await page.getByRole('button', { name: 'Order of the restaurants: Popular' }).click();
    await page.getByRole('link', { name: 'Rating' }).click();
    await expect(page).toHaveURL('/?sort=rating');
    await expect(cards(page)).toHaveCount(20);
    await page.getByRole('link', { name: 'Pure veg', exact: true }).click();
    await expect(page).toHaveURL('/?sort=rating&diet=veg');
  });
});
