import {
  expect,
  expectPicture,
  importDocuments,
  KNOWN,
  OWN_PICTURE,
  seedCart,
  THALI,
  test,
} from '../support/known-shop.ts';
import { stubDevice, tellPosition } from '../support/stub-device.ts';

// Spec §2: the header, the bottom navigation with its panel, home and the restaurant screen.

const INDIRANAGAR = [12.9719, 77.6412] as const;

test('§2 Header, brand: the title leads home', async ({ page }) => {
  await page.goto('/aboutus');
  await page.getByRole('banner').getByRole('link', { name: 'Tiffin' }).click();
  await expect(page).toHaveURL('/');
});

test('§2 Header, location and menu: both stand on every page', async ({ page }) => {
  for (const path of ['/', '/cart', '/login', '/terms', '/category']) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('button', { name: /^Your location:/ })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeVisible();
  }
});

test('§2 Header, back button: not on home; elsewhere one step back in history', async ({ page }) => {
  await page.goto('/');
  const back = page.getByRole('button', { name: 'Go back' });
  await expect(back).toBeHidden();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cart' }).click();
  await expect(page).toHaveURL('/cart');
  await page.getByRole('link', { name: 'Browse restaurants' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/cart');
  await back.click();
  await expect(page).toHaveURL('/');
});

test('§2 Bottom navigation: Home, Cart and Account navigate, Category opens a panel', async ({ page }) => {
  await page.goto('/terms');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('button', { name: 'Category' }).click();
  await expect(page.getByRole('dialog', { name: 'Categories' })).toBeVisible();
  await expect(page).toHaveURL('/terms');
  await page.getByRole('button', { name: 'Close' }).click();
  for (const [name, url] of [
    ['Home', '/'],
    ['Cart', '/cart'],
    ['Account', '/login?from=%2Fmyaccount'],
  ] as const) {
    await navigation.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(url);
  }
});

test('§2 Bottom navigation, badge: the total quantity, above 0 only', async ({ page }) => {
  await seedCart(page, { ...THALI, quantity: 3 });
  await page.goto('/cart');
  const cart = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Cart/ });
  await expect(cart).toHaveAccessibleName('Cart 3 items');
  await page.getByRole('button', { name: 'More Known Thali, 3 in cart' }).click();
  await expect(cart).toHaveAccessibleName('Cart 4 items');
  await page.getByRole('button', { name: 'Remove Known Thali' }).click();
  await expect(cart).toHaveAccessibleName('Cart');
});

test('§2 Bottom navigation, active route: is highlighted', async ({ page }) => {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  for (const [path, name] of [
    ['/', 'Home'],
    ['/cart', 'Cart'],
  ] as const) {
    await page.goto(path);
    await expect(navigation.locator('[aria-current="page"]')).toHaveText(name);
    const colours = await navigation
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).color));
    expect(new Set(colours).size).toBe(2);
  }
});

test("§2 Category panel: loads when it opens, by sequence, pictures or 'No image'", async ({
  page,
  shop,
}) => {
  // A last one and a first one by sequence, whatever their names.
  await importDocuments(shop, 'category', [{ id: 'known-last', name: 'A Last Thing', sequence: 100 }]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  const isAsked = () => asked.some((path) => path.startsWith('/api/categories'));
  expect(isAsked()).toBe(false);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Category' }).click();
  const cards = page.getByRole('dialog').getByRole('listitem');
  await expect(cards.first()).toHaveText('Food');
  expect(isAsked()).toBe(true);
  await expectPicture(cards.first().getByRole('presentation'), OWN_PICTURE);
  await expect(cards.nth(-2)).toHaveText(`No image${KNOWN.category.name}`);
  await expect(cards.last()).toHaveText('No imageA Last Thing');
});

test('§2 Category panel, choice: home shows the subcategories of the category that was picked', async ({
  page,
}) => {
  await page.goto('/');
  const row = page.getByRole('region', { name: 'Categories' }).getByRole('listitem');
  await expect(row.first()).toHaveText('All');
  await expect(row.nth(1)).toHaveText('Biryani');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Category' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Groceries' }).click();
  await expect(row.nth(1)).toHaveText('Vegetables');
  await expect(row.first()).toHaveText('All');
  await row.nth(1).getByRole('link').click();
  await expect(page.getByText('(filtered by Vegetables)', { exact: true })).toBeVisible();
  await expect(row.nth(1)).toHaveText('Vegetables');
});

test('§2 Home, search: clears the category; nothing found is said', async ({ page }) => {
  await page.goto('/?subcategory=sub-pizza');
  await expect(page.getByText('(filtered by Pizza)', { exact: true })).toBeVisible();
  await page.getByPlaceholder('Restaurant name or a dish').fill('zzzz');
  await expect(page.getByText('No matching categories found.', { exact: true })).toBeVisible();
  await expect(page.getByText('No restaurants found.', { exact: true })).toBeVisible();
  await expect(page.getByText('(filtered by Pizza)')).toBeHidden();
});

test('§2 Home, restaurant card: opens the restaurant with vendor id and selected subcategory', async ({
  page,
  complaints,
}) => {
  // The subcategory has no picture, nor a fallback of its own.
  complaints.expect(/status of 404/);
  await page.goto(`/?subcategory=${KNOWN.subcategory.id}`);
  await page.getByRole('main').getByRole('link', { name: KNOWN.kitchen.name }).click();
  await expect(page).toHaveURL(
    `/restaurant?vendorId=${KNOWN.kitchen.id}&SubCategoryId=${KNOWN.subcategory.id}`,
  );
});

test('§2 Distance badge: driving distance and time from where the customer is, on cards and restaurant', async ({
  page,
}) => {
  await stubDevice(page);
  await page.goto(`/?q=${KNOWN.kitchen.name}`);
  await tellPosition(page, ...INDIRANAGAR);
  // 4.46 km of great circle × 1.35, at 22 km/h and 3 minutes to start.
  const distance = '≈ 6.0 km · 19 min';
  const card = page.getByRole('article').filter({ hasText: KNOWN.kitchen.name });
  await expect(card.getByText(distance, { exact: true })).toBeVisible();
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { name: KNOWN.kitchen.name, level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText(distance, { exact: true })).toBeVisible();
});

test('§2 Restaurant, item card: picture, name, price, discount, description, vendor, ribbon', async ({
  page,
}) => {
  await page.goto(`/restaurant?vendorId=${KNOWN.kitchen.id}`);
  const dosa = page.getByRole('article').filter({ hasText: 'Known Dosa' });
  await expect(dosa.getByRole('heading', { name: 'Known Dosa' })).toBeVisible();
  await expect(dosa.getByRole('presentation')).toBeVisible();
  await expect(dosa.getByText('₹30.00', { exact: true })).toBeVisible();
  await expect(dosa.getByText('₹33.33')).toBeVisible();
  await expect(dosa.getByText('10% OFF', { exact: true })).toHaveCount(2);
  await expect(dosa.getByText('As it is known.', { exact: true })).toBeVisible();
  await expect(dosa.getByText(KNOWN.kitchen.name, { exact: true })).toBeVisible();
  const thali = page.getByRole('article').filter({ hasText: 'Known Thali' });
  await expect(thali.getByText('OFF')).toHaveCount(0);
});

test("§2 Restaurant, no items: 'No items found.'", async ({ page }) => {
  await page.goto(`/restaurant?vendorId=${KNOWN.larder.id}`);
  await expect(page.getByText('No items found.', { exact: true })).toBeVisible();
});
