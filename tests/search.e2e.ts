import { logIn, newCustomer, signInByPost } from './support/browser/customer.ts';
import { findByAxe } from './support/browser/find-by-axe.ts';
import { findSmallTargets } from './support/browser/layout-faults.ts';
import { expect, test } from './support/browser/shop.ts';

const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1280, height: 900 };

test('dishes are found while typing, in any spelling, and added to the cart in place', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await page.getByRole('combobox').pressSequentially('panir tika');
  await expect(page).toHaveURL('/?q=panir+tika');
  await page.keyboard.press('Escape');
  // No restaurant's name matches; those that serve the dish are listed.
  await expect(
    page.getByRole('region', { name: 'Popular Restaurants' }).getByRole('article'),
  ).not.toHaveCount(0);
  const dishes = page.getByRole('region', { name: 'Dishes', exact: true });
  const first = dishes.getByRole('article').first();
  await expect(first.getByRole('heading')).toContainText('Paneer Tikka');
  // Read out, and not seen, where there are restaurants.
  await expect(page.getByRole('status').filter({ hasText: /^\d+ restaurants?\d+ dishes$/ })).toHaveCount(1);

  await first.getByRole('button', { name: /^Add Paneer Tikka/ }).click();
  await expect(first.getByRole('button', { name: /^Fewer Paneer Tikka.*, 1 in cart$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^1 item · .* View cart$/ })).toBeVisible();

  const name = (await first.getByRole('heading').textContent()) ?? '';
  await first.getByRole('link').click();
  await expect(page).toHaveURL(/\/restaurant\?vendorId=[^#]+#dish-/);
  // The URL changes before the screen does.
  await expect(dishes).toBeHidden();
  await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport();
});

test('every suggestion is reached by the keyboard in a window of 320 × 256 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/');
  const field = page.getByRole('combobox');
  await field.pressSequentially('bir');
  await expect(page.getByRole('option').first()).toBeVisible();
  const count = await page.getByRole('option').count();
  expect(count).toBeGreaterThan(4);
  for (let pressed = 0; pressed < count; pressed += 1) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toBeInViewport();
  }
});

test('suggestions lead to a restaurant and to a dish, without moving the page', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const shifts = await page.evaluateHandle(() => {
    const found: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift' });
    return found;
  });
  // The results of a text replace the list of home, so they wait.
  await page.route(/\/_\.data\?q=bir/, () => {});
  const field = page.getByRole('combobox');
  const list = page.getByRole('listbox');
  await field.pressSequentially('bir');
  await expect(list.getByRole('group', { name: 'Restaurants' }).getByRole('option')).not.toHaveCount(0);
  const dish = list.getByRole('group', { name: 'Dishes' }).getByRole('option').first();
  await expect(dish).toContainText(/biryani/i);
  expect(await findByAxe(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findByAxe(page, ['color-contrast'])).toEqual([]);
  expect(await page.evaluate(findSmallTargets)).toEqual([]);
  expect(await shifts.evaluate((found) => found)).toEqual([]);

  await field.press('ArrowDown');
  const restaurant = list.getByRole('option', { selected: true });
  const name = (await restaurant.textContent()) ?? '';
  await field.press('Enter');
  await expect(page).toHaveURL(/\/restaurant\?vendorId=[^#]+$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.goto('/');
  await field.pressSequentially('bir');
  await dish.click();
  await expect(page).toHaveURL(/\/restaurant\?vendorId=[^#]+#dish-/);
  await expect(page.getByRole('heading', { name: /biryani/i }).first()).toBeInViewport();
});

test('a superseded search is aborted and not shown', async ({ page }) => {
  await page.goto('/');
  const cancelled: string[] = [];
  page.on('requestfailed', (request) => cancelled.push(new URL(request.url()).searchParams.get('q') ?? ''));
  await page.route(/[?&]q=bir(&|$)/, () => {});
  const field = page.getByRole('combobox');
  await field.pressSequentially('bir');
  await page.waitForRequest(/[?&]q=bir(&|$)/);
  await field.pressSequentially('yani');
  await expect(page).toHaveURL('/?q=biryani');
  await expect(page.getByRole('region', { name: 'Dishes' }).getByRole('article').first()).toContainText(
    /biryani/i,
  );
  expect(cancelled).toContain('bir');
});

test('the HTML contains the found dishes, for browsers without scripts', async ({ browser, shop }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: shop.url,
    viewport: DESKTOP,
  });
  const page = await context.newPage();
  await page.goto('/aboutus');
  await page.getByRole('combobox').fill('मसाला डोसा');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/\?q=/);
  const dishes = page.getByRole('region', { name: 'Dishes' });
  await expect(dishes.getByRole('link', { name: 'Masala Dosa', exact: true }).first()).toBeVisible();
  await context.close();
});

for (const [look, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`there is one search box on home of a ${look}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/?q=dosa');
    await expect(page.getByRole('combobox')).toHaveCount(1);
    await expect(page.getByRole('combobox')).toHaveValue('dosa');
    const header = page.getByRole('banner').getByRole('combobox');
    await expect(header).toHaveCount(look === 'desktop' ? 1 : 0);
  });
}

test('on a desktop every page has the search box, and only Enter leaves the page', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/cart');
  const field = page.getByRole('banner').getByRole('combobox');
  await field.fill('dosai');
  await field.press('Enter');
  await expect(page).toHaveURL('/?q=dosai');
  await expect(field).toBeFocused();
  await expect(page.getByRole('region', { name: 'Dishes' }).getByRole('article').first()).toContainText(
    /dosa/i,
  );
});

test('recent searches are offered in the empty field, also to the keyboard, and cleared at logout', async ({
  page,
  shop,
}) => {
  const customer = newCustomer();
  await signInByPost(page, shop, customer);
  await page.goto('/');
  const field = page.getByRole('combobox');
  const recent = page.getByRole('region', { name: 'Recent searches' });
  for (const text of ['masala dosa', 'paneer']) {
    await field.fill(text);
    await field.press('Enter');
    await expect(page).toHaveURL(`/?${new URLSearchParams({ q: text })}`);
  }
  await field.fill('');
  await expect(recent.getByRole('link')).toHaveText(['paneer', 'masala dosa']);
  await field.press('Escape');
  await expect(recent).toBeHidden();

  await field.blur();
  await field.focus();
  await page.keyboard.press('Tab');
  await expect(recent.getByRole('button', { name: 'Clear' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?q=masala+dosa');
  await expect(field).toHaveValue('masala dosa');
  await expect(recent).toBeHidden();

  await page.goto('/myaccount');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull();

  await page.goto('/login');
  await logIn(page, customer);
  await expect(page).toHaveURL('/');
  await field.focus();
  await expect(recent).toHaveCount(0);
});

test('recent searches can be cleared', async ({ page }) => {
  await page.goto('/');
  const field = page.getByRole('combobox');
  await field.fill('paneer');
  await field.press('Enter');
  await expect(page).toHaveURL('/?q=paneer');
  await field.fill('');
  const recent = page.getByRole('region', { name: 'Recent searches' });
  await recent.getByRole('button', { name: 'Clear' }).click();
  await expect(recent).toBeHidden();
  await page.reload();
  await field.focus();
  await expect(recent).toHaveCount(0);
});

test('the field works when the code of recent searches cannot be loaded', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/net::ERR_FAILED/);
  await page.route('**/assets/recent-searches*.js*', (route) => route.abort());
  await page.goto('/');
  const failed = page.waitForEvent('requestfailed');
  const field = page.getByRole('combobox').first();
  await field.click();
  await failed;
  await field.fill('dosa');
  await field.press('Enter');
  await expect(page).toHaveURL('/?q=dosa');
  await expect(page.getByRole('region', { name: 'Dishes' })).toBeVisible();
});
