import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/browser/shop.ts';

const PAPER = { light: 'rgb(251, 247, 242)', dark: 'rgb(20, 17, 14)' };

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const browserBar = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    return all.find(({ media }) => media === '' || matchMedia(media).matches)?.content;
  });

test('the theme follows the device until one is chosen, then applies from the first paint, in every tab', async ({
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

  // The paint before the page's scripts are loaded.
  await other.route('**/assets/*.js*', (route) => route.abort());
  await other.goto('/');
  expect(await paper(other)).toBe(PAPER.light);
  expect(await browserBar(other)).toBe('#fbf7f2');

  await choice.getByText('System').click();
  await expect.poll(() => paper(page)).toBe(PAPER.dark);
  await expect.poll(() => paper(other)).toBe(PAPER.light);
});

test('a dialog whose code fails to load shows a message and opens at the next press', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/net::ERR_FAILED/);
  await page.route('**/assets/sheet-dialog-*.js*', (route) => route.abort());
  await page.goto('/aboutus');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  const message = page.getByRole('region', { name: 'Message' });
  await expect(message).toContainText('Could not be opened. Check your connection and try again.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us');
  await page.unroute('**/assets/sheet-dialog-*.js*');
  await menu.click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('a message on the payment page does not cover the button', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/net::ERR_FAILED/);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.route('**/assets/popup-dialog-*.js*', (route) => route.abort());
  await page.goto('/payment');
  const place = page.getByRole('button', { name: /^Continue/ });
  await place.click();
  await expect(page.getByRole('region', { name: 'Message' })).toBeVisible();
  // The click would time out if something covered the button.
  await place.click({ trial: true });
});

test('with forced colours the selection is visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const fill = (control: Locator) => control.evaluate((element) => getComputedStyle(element).backgroundColor);
  const expectTold = async (chosen: Locator, other: Locator) => {
    await expect(chosen).toBeVisible();
    expect(await fill(chosen)).not.toBe(await fill(other));
    expect(await chosen.evaluate((element) => getComputedStyle(element).color)).not.toBe(await fill(chosen));
  };
  await page.goto('/?sort=rating');
  const main = page.getByRole('main');
  await expectTold(
    main.getByRole('link', { name: 'All', exact: true }),
    main.getByRole('link', { name: 'Pizza', exact: true }),
  );
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expectTold(
    navigation.getByRole('link', { name: 'Home' }),
    navigation.getByRole('link', { name: 'Account' }),
  );
  const dots = page.getByRole('button', { name: /^Show promo/ });
  await expectTold(dots.nth(0), dots.nth(1));
  const dot = dots.nth(1).locator('span');
  expect(await dot.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');

  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const themes = menu.getByRole('group', { name: 'Theme' });
  await expectTold(themes.getByText('System'), themes.getByText('Dark'));
  expect(await menu.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/?sort=rating');
  const sorts = page.getByRole('navigation', { name: 'Order of the restaurants' });
  await expectTold(sorts.getByRole('link', { name: 'Rating' }), sorts.getByRole('link', { name: 'Popular' }));
  await page.goto('/category?subcategory=Pizza');
  await expectTold(
    main.getByRole('link', { name: 'Pizza', exact: true }),
    main.getByRole('link', { name: 'Burger', exact: true }),
  );
  await page.goto('/?q=biryani');
  await main.getByRole('article').first().getByRole('link').click();
  const sections = page.getByRole('navigation', { name: 'Menu' }).getByRole('link');
  await expectTold(sections.nth(0), sections.nth(1));
});

test('the loading overlay appears with a delay, also with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/aboutus');
  await page.route('**/_.data*', () => {});
  await page.getByRole('link', { name: 'Tiffin' }).first().click();
  const cover = page.getByRole('status').filter({ hasText: 'Loading' });
  await expect(cover).toBeAttached();
  const wait = await cover.evaluate((element) => {
    const { animationDelay, animationFillMode } = getComputedStyle(element);
    return { animationDelay, animationFillMode };
  });
  expect(wait).toEqual({ animationDelay: '0.15s', animationFillMode: 'both' });
});

test('the shop does not serve the development gallery', async ({ page }) => {
  expect((await page.request.get('/ui')).status()).toBe(404);
});

test('at 200 % the labels of the bottom navigation touch neither each other nor the edges', async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const edges = await page.getByRole('navigation', { name: 'Main' }).evaluate((navigation) =>
    ['Home', 'Category', 'Cart', 'Account'].flatMap((label) => {
      const walker = document.createTreeWalker(navigation, NodeFilter.SHOW_TEXT, (text) =>
        text.textContent === label && text.parentElement?.checkVisibility()
          ? NodeFilter.FILTER_ACCEPT
          : NodeFilter.FILTER_SKIP,
      );
      const range = document.createRange();
      range.selectNode(walker.nextNode() ?? navigation);
      const { left, right } = range.getBoundingClientRect();
      return [left, right];
    }),
  );
  const gaps = [
    edges[0] ?? 0,
    360 - (edges[7] ?? 360),
    ...[1, 3, 5].map((at) => (edges[at + 1] ?? 0) - (edges[at] ?? 0)),
  ];
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5);
  expect(gaps).toHaveLength(5);

  await page.setViewportSize({ width: 320, height: 640 });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  expect(await navigation.evaluate(({ scrollWidth }) => scrollWidth)).toBe(320);
});
