import type { Page } from '@playwright/test';
import {
  expect,
  KITCHEN_PATH,
  KNOWN,
  readStored,
  seedStorage,
  THALI,
  test,
} from '../support/browser/known-shop.ts';

// Spec §4, Caches: what the browser stores, and that the product works without it.

const HOME_LINK = { name: 'Home', exact: true } as const;
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Counts the requests for one screen's data. */
function countCalls(page: Page, ...paths: string[]): { readonly count: number } {
  const calls = { count: 0 };
  page.on('request', (request) => {
    if (paths.includes(new URL(request.url()).pathname)) calls.count += 1;
  });
  return calls;
}

test('§4 Caches, homeData: is not requested again within 5 minutes, and is text only', async ({ page }) => {
  const calls = countCalls(page, '/_.data');
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Popular Restaurants' })).toBeVisible();
  await expect.poll(() => readStored(page, 'homeData')).not.toBeNull();
  await roundTrip(page, 4 * 60_000);
  expect(calls.count).toBe(0);
  await roundTrip(page, 61_000);
  expect(calls.count).toBe(1);
  expect(JSON.stringify(await readStored(page, 'homeData'))).not.toMatch(/data:|base64/);
});

/** Leaves home and returns after this time. */
async function roundTrip(page: Page, milliseconds: number): Promise<void> {
  await navigation(page).getByRole('link', { name: 'Cart', exact: true }).click();
  await expect(page).toHaveURL('/cart');
  await page.clock.fastForward(milliseconds);
  await navigation(page).getByRole('link', HOME_LINK).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(20);
}

test('§4 Caches, restaurantData: per vendor and subcategory, 5 minutes, text only', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 404/);
  // Of the page, and of the prefetch on hover.
  const calls = countCalls(page, '/restaurant.data', '/api/restaurant');
  await page.clock.install();
  await page.goto(`/?q=${KNOWN.kitchen.name}`);
  const open = async () => {
    await page.getByRole('main').getByRole('link', { name: KNOWN.kitchen.name }).click();
    await expect(page.getByRole('heading', { name: KNOWN.kitchen.name, level: 1 })).toBeVisible();
  };
  await open();
  expect(calls.count).toBe(1);
  await page.goBack();
  await open();
  expect(calls.count).toBe(1);
  await page.goto(`/?subcategory=${KNOWN.subcategory.id}`);
  await open();
  expect(calls.count).toBe(2);
  await page.goBack();
  await page.clock.fastForward(5 * 60_000 + 1);
  await open();
  expect(calls.count).toBe(3);
  expect(JSON.stringify(await readStored(page, 'restaurantData'))).not.toMatch(/data:|base64/);
});

test('§4 Caches, full storage: pages open, the cart takes what is added', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await shopWithoutStorage(page);
});

test('§4 Caches, blocked storage: pages open, the cart takes what is added', async ({ page }) => {
  await page.addInitScript(() => {
    // As in a browser that blocks a site's storage.
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        configurable: true,
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
  await shopWithoutStorage(page);
});

async function shopWithoutStorage(page: Page): Promise<void> {
  await page.goto(KITCHEN_PATH);
  await page.getByRole('button', { name: 'Add Known Thali' }).click();
  await page.getByRole('button', { name: 'More Known Thali, 1 in cart' }).click();
  await page.getByRole('link', { name: /^2 items/ }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('button', { name: /^Continue/ })).toHaveText('Continue · ₹240.00');
  await navigation(page).getByRole('link', HOME_LINK).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(20);
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible();
}

test('§4 Caches, corrupt storage: is ignored', async ({ page }) => {
  const corrupt = ['{', '[{"key":"/","savedAt":99999999999999,"data":{}}]', '[null]'];
  for (const [index, text] of corrupt.entries()) {
    await page.goto('/aboutus');
    await page.evaluate(
      ([broken, keys]) => {
        for (const key of keys) localStorage.setItem(key, broken);
      },
      [text, ['homeData', 'restaurantData', 'user', 'lastOrder', 'cartItems', 'checkout', 'place']] as const,
    );
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(20);
    await page.goto(KITCHEN_PATH);
    await page.getByRole('button', { name: 'Add Known Thali' }).click();
    await page.goto('/cart');
    await expect(page.getByRole('button', { name: /^Continue/ }), `after ${index}: ${text}`).toHaveText(
      'Continue · ₹120.00',
    );
    await page.goto('/payment');
    await expect(page.getByRole('radio', { name: 'Cash on Delivery' })).toBeChecked();
    await page.goto('/confirm');
    await expect(page).toHaveURL('/');
  }
});

const { id: _id, ...WITHOUT_ID } = THALI;

/** Values of `cartItems` with the number of items that the cart then has; stored-cart.test.ts tests all cases. */
const MALFORMED: [what: string, stored: unknown, count: number][] = [
  ['no JSON', '{[', 0],
  ['lines under their numbers', { 0: THALI }, 0],
  ['a price and a quantity as text', [{ ...THALI, price: '120', quantity: '2' }], 2],
  ['one good line among bad ones', [null, THALI, { ...THALI, id: {} }, WITHOUT_ID], 1],
];

test('§4 Caches, malformed carts: are repaired or emptied', async ({ page }) => {
  await page.goto('/aboutus');
  for (const [what, stored, count] of MALFORMED) {
    const text = typeof stored === 'string' ? stored : JSON.stringify(stored);
    await page.evaluate((value) => localStorage.setItem('cartItems', value), text);
    await page.goto('/cart');
    const cart = navigation(page).getByRole('link', { name: /^Cart/ });
    if (count === 0) {
      await expect(page.getByRole('heading', { name: 'Your cart is empty' }), what).toBeVisible();
      await expect(cart, what).toHaveAccessibleName('Cart');
    } else {
      await expect(cart, what).toHaveAccessibleName(`Cart ${count} ${count === 1 ? 'item' : 'items'}`);
      await expect(page.getByText('Known Thali', { exact: true }), what).toHaveCount(1);
    }
    await page.goto(KITCHEN_PATH);
    await expect(page.getByRole('button', { name: /Known Thali/ }).first(), what).toBeEnabled();
  }
});

test('§4 Caches, the stored cart: is restored', async ({ page }) => {
  await seedStorage(page, { cartItems: JSON.stringify([{ ...THALI, quantity: 2 }]) });
  await page.goto('/cart');
  await page.reload();
  await expect(page.getByRole('button', { name: 'More Known Thali, 2 in cart' })).toBeVisible();
  expect(await readStored(page, 'cartItems')).toEqual([{ ...THALI, quantity: 2 }]);
});
