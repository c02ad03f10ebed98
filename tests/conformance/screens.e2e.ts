import { saveAddress, signInByPost } from '../support/browser/customer.ts';
import {
  expect,
  expectPicture,
  importDocuments,
  KNOWN,
  OWN_PICTURE,
  seedCart,
  THALI,
  test,
} from '../support/browser/known-shop.ts';
import { reportPosition, stubDevice } from '../support/location/stub-device.ts';

// Spec §2: the header, the bottom navigation with its panel, home and the restaurant screen.

const INDIRANAGAR = [12.9719, 77.6412] as const;

test('§2 Header, brand: the title leads home', async ({ page }) => {
  await page.goto('/aboutus');
  await page.getByRole('banner').getByRole('link', { name: 'Tiffin' }).click();
  await expect(page).toHaveURL('/');
});

test('§2 Header, location and menu: are on every page', async ({ page }) => {
  for (const path of ['/', '/cart', '/login', '/terms', '/category']) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByRole('button', { name: /^Your location:/ })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeVisible();
  }
});

test('§2 Header, back button: round; not on home; elsewhere one step back in history', async ({ page }) => {
  await page.goto('/');
  const back = page.getByRole('button', { name: 'Go back' });
  await expect(back).toBeHidden();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cart' }).click();
  await expect(page).toHaveURL('/cart');
  await page.getByRole('link', { name: 'Browse restaurants' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/cart');
  const [width, height, radius] = await back.evaluate((button) => [
    button.clientWidth,
    button.clientHeight,
    Number.parseFloat(getComputedStyle(button).borderRadius),
  ]);
  expect(width).toBe(height);
  expect(radius).toBeGreaterThanOrEqual((width ?? 0) / 2);
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

test('§2 Bottom navigation, badge: red, the total quantity, above 0 only', async ({ page }) => {
  await seedCart(page, { ...THALI, quantity: 3 });
  await page.goto('/cart');
  const cart = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Cart/ });
  await expect(cart).toHaveAccessibleName('Cart 3 items');
  await expect(cart.getByText(/^3/)).toHaveCSS('background-color', 'rgb(220, 38, 38)');
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
  // The last one and the first one by sequence, against the order of their names.
  await importDocuments(shop, 'category', [{ id: 'known-last', name: 'A Last Thing', sequence: 100 }]);
  const category = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Category' });
  const cards = page.getByRole('dialog').getByRole('listitem');
  // The cached list of the panel may be two seconds old.
  const listed = async () => {
    await page.goto('/');
    await category.click();
    await expect(cards.first()).toHaveText('Food');
    return cards.allTextContents();
  };
  await expect.poll(listed).toContain('No imageA Last Thing');

  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/');
  const isRequested = () => requested.some((path) => path.startsWith('/api/categories'));
  expect(isRequested()).toBe(false);
  await category.click();
  await expect(cards.first()).toHaveText('Food');
  expect(isRequested()).toBe(true);
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
  const panel = page.getByRole('dialog');
  await panel.getByRole('link', { name: 'Groceries' }).click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\?category=/);
  await expect(row.nth(1)).toHaveText('Vegetables');
  await expect(row.first()).toHaveText('All');
  await row.nth(1).getByRole('link').click();
  await expect(page.getByText('(filtered by Vegetables)', { exact: true })).toBeVisible();
  await expect(row.nth(1)).toHaveText('Vegetables');
});

test('§2 Home, search: clears the category; no result shows a message', async ({ page }) => {
  await page.goto('/?subcategory=sub-pizza');
  await expect(page.getByText('(filtered by Pizza)', { exact: true })).toBeVisible();
  await page.getByRole('combobox').fill('zzzz');
  await expect(page.getByText('No matching categories found.', { exact: true })).toBeVisible();
  await expect(page.getByText('No restaurants found.', { exact: true })).toBeVisible();
  await expect(page.getByText('(filtered by Pizza)')).toBeHidden();
});

test('§2 Home, restaurant card: opens the restaurant with vendor id and selected subcategory', async ({
  page,
  consoleErrors,
}) => {
  // The subcategory has no picture, nor a fallback of its own.
  consoleErrors.expect(/status of 404/);
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
  await reportPosition(page, ...INDIRANAGAR);
  // 4.46 km of great circle × 1.35, at 22 km/h and 3 minutes to start.
  const distance = '≈ 6.0 km · 19 min';
  const card = page.getByRole('region', { name: 'Popular Restaurants' }).getByRole('article');
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
  await expect(dosa.getByText('A known dish.', { exact: true })).toBeVisible();
  await expect(dosa.getByText(KNOWN.kitchen.name, { exact: true })).toBeVisible();
  const thali = page.getByRole('article').filter({ hasText: 'Known Thali' });
  await expect(thali.getByText('₹120.00', { exact: true })).toBeVisible();
  await expect(thali.getByText('OFF')).toHaveCount(0);
});

test("§2 Restaurant, no items: 'No items found.'", async ({ page }) => {
  await page.goto(`/restaurant?vendorId=${KNOWN.larder.id}`);
  await expect(page.getByText('No items found.', { exact: true })).toBeVisible();
});

test("§2 Cart, logged out: 'Please login to select a delivery address'", async ({ page }) => {
  await seedCart(page, THALI);
  await page.goto('/cart');
  const prompt = page.getByText('Please login to select a delivery address', { exact: true });
  await expect(prompt).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/login?from=%2Fcart');
});

test("§2 Cart, no saved addresses: 'No saved addresses found' with a link to /addressbook", async ({
  page,
  shop,
}) => {
  await signInByPost(page, shop);
  await seedCart(page, THALI);
  await page.goto('/cart');
  await expect(page.getByText('No saved addresses found', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Add an address', exact: true }).click();
  await expect(page).toHaveURL('/addressbook?from=%2Fcart');
});

test('§2 Cart, saved addresses: radio cards with type and address', async ({ page, shop }) => {
  await signInByPost(page, shop);
  const home = await saveAddress(page, shop);
  const work = await saveAddress(page, shop, { type: 'Work', flat: '7' });
  await seedCart(page, THALI);
  await page.goto('/cart');
  const cards = page.getByRole('group', { name: 'Delivery address' }).getByRole('radio');
  await expect(cards).toHaveCount(2);
  await page.getByRole('radio', { name: `Home ${home}`, exact: true }).check();
  await page.getByRole('radio', { name: `Work ${work}`, exact: true }).check();
  await expect(cards.nth(0)).not.toBeChecked();
  await expect(cards.nth(1)).toBeChecked();
});

test('§2 Payment, back arrow: leads back to the cart, on a phone and on a desktop', async ({
  page,
  shop,
}) => {
  await signInByPost(page, shop);
  await seedCart(page, THALI);
  const phone = page.getByRole('button', { name: 'Go back' });
  const desktop = page.getByRole('link', { name: 'Back to cart' });
  for (const [width, arrow, other] of [
    [360, phone, desktop],
    [1280, desktop, phone],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/cart');
    await page.getByRole('button', { name: /^Continue/ }).click();
    await expect(page).toHaveURL('/payment');
    await expect(other).toBeHidden();
    await arrow.click();
    await expect(page).toHaveURL('/cart');
  }
});

test('§2 Edit profile, loading overlay: covers the screen until the profile is there', async ({
  page,
  shop,
}) => {
  await signInByPost(page, shop);
  await page.goto('/myaccount');
  let answer = () => {};
  const isRequested = new Promise<void>((resolve) => {
    void page.route('**/editprofile.data*', async (route) => {
      await new Promise<void>((release) => {
        answer = release;
        resolve();
      });
      await route.continue();
    });
  });
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await isRequested;
  const overlay = page.getByRole('status').filter({ hasText: 'Loading…' });
  await expect(overlay).toBeVisible();
  expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  answer();
  await expect(page.getByLabel('Full name')).toHaveValue('Asha Rao');
  await expect(overlay).toHaveCount(0);
});
