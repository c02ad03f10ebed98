import type { Page } from '@playwright/test';
import { saveAddress, signInByPost } from './support/browser/customer.ts';
import {
  DOSA,
  expect,
  expectPopup,
  importDocuments,
  KITCHEN_PATH,
  KNOWN,
  seedCart,
  test,
} from './support/browser/known-shop.ts';
import { type Shop, startShop } from './support/browser/shop.ts';
import { choosePlace } from './support/location/choose-place.ts';
import { importKnownCatalogue } from './support/test-data/known-catalogue.ts';

// Vendors that do not deliver to the customer say so, and DELIVERY_STRICT=on refuses such an order.

const FAR = { id: 'far-kitchen', name: 'Far Kitchen' };
const THALI = { ...DOSA, id: 'far-thali', name: 'Far Thali', vendorId: FAR.id, vendorName: FAR.name };
const FAR_NOTE = 'Far Kitchen doesn’t deliver to Koramangala. You can choose Pickup or another address.';

async function importFarKitchen(shop: Shop): Promise<void> {
  await importDocuments(shop, 'vendors', [
    {
      ...FAR,
      address: 'Connaught Place, Delhi',
      location: { lat: 28.6315, lng: 77.2167 },
      rating: 0.1,
      isActive: true,
      categories: [],
      subcategoryId: [],
      imageBlob: null,
    },
  ]);
  await importDocuments(shop, 'restaurantitems', [
    {
      id: THALI.id,
      ItemName: THALI.name,
      ItemPrice: THALI.price,
      ItemDiscount: THALI.ItemDiscount,
      ItemDescription: '',
      VendorId: FAR.id,
      SubCategoryId: KNOWN.subcategory.id,
      ImageBlob: null,
    },
  ]);
}

const notes = (page: Page) => page.getByText(/doesn’t deliver to/);
const ownOrders = async (page: Page, shop: Shop) =>
  (await (await page.request.get(`${shop.url}/api/orders`)).json()).orders;

test.describe('where the position is known', () => {
  test.use({ geolocation: { latitude: 12.9352, longitude: 77.6245 }, permissions: ['geolocation'] });

  for (const width of [360, 1280]) {
    test(`a restaurant from a link says that it does not deliver, and nothing shifts, at ${width} px`, async ({
      page,
      shop,
    }) => {
      await importFarKitchen(shop);
      await page.setViewportSize({ width, height: 800 });
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/delivery?*', async (route) => {
        await held;
        await route.continue();
      });
      const asked = page.waitForRequest(/\/api\/delivery\?/);
      await page.goto(`/restaurant?vendorId=${FAR.id}`);
      await asked;
      const distance = page.getByRole('main').getByText(/ km · /);
      await expect(distance).toBeVisible();
      const dishes = page.getByRole('heading', { name: /^Rare Things/ });
      const boxes = async () => [await distance.boundingBox(), await dishes.boundingBox()];
      const before = await boxes();
      answer();
      await expect(page.getByText('Doesn’t deliver to Koramangala')).toBeVisible();
      expect(await boxes()).toEqual(before);
    });
  }

  test('a restaurant that delivers says nothing', async ({ page }) => {
    const answered = page.waitForResponse(/\/api\/delivery\?/);
    await page.goto(KITCHEN_PATH);
    await answered;
    await expect(page.getByRole('main').getByText(/ km · /)).toBeVisible();
    await expect(page.getByText(/Doesn’t deliver/)).toHaveCount(0);
  });
});

test('cart and payment name the vendor that does not deliver, and the order goes on', async ({
  page,
  shop,
}) => {
  await importFarKitchen(shop);
  await signInByPost(page, shop);
  const address = await saveAddress(page, shop);
  await seedCart(page, DOSA, THALI);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/delivery?address=')) asked.push(request.url());
  });
  await page.goto('/cart');
  await page.getByRole('radio', { name: /^Home/ }).check();
  await expect(notes(page)).toHaveText([FAR_NOTE]);
  await page.getByText('Pickup', { exact: true }).click();
  await expect(notes(page)).toHaveCount(0);
  await page.getByText('Delivery', { exact: true }).click();
  await expect(notes(page)).toHaveText([FAR_NOTE]);

  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL('/payment');
  await expect(page.getByText(address)).toBeVisible();
  await expect(notes(page)).toHaveText([FAR_NOTE]);
  expect(asked).toHaveLength(1);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Thank You! Your Order is confirmed' })).toBeVisible();
  expect(await ownOrders(page, shop)).toMatchObject([{ orderMode: 'Delivery' }]);
});

for (const width of [360, 1280]) {
  test(`the note on a reloaded payment screen moves nothing and is in sight, at ${width} px`, async ({
    page,
    shop,
  }) => {
    await importFarKitchen(shop);
    await page.setViewportSize({ width, height: 800 });
    await signInByPost(page, shop);
    await saveAddress(page, shop);
    await seedCart(page, DOSA, THALI);
    await page.goto('/cart');
    await page.getByRole('radio', { name: /^Home/ }).check();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page).toHaveURL('/payment');

    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/delivery?*', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/api\/delivery\?/);
    await page.reload();
    await asked;
    await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible();
    const boxes = () =>
      page
        .getByRole('main')
        .locator('section, h2, button')
        .evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())));
    const before = await boxes();
    answer();
    await expect(notes(page)).toHaveText([FAR_NOTE]);
    expect(await boxes()).toEqual(before);
    const note = await notes(page).boundingBox();
    const button = await page.getByRole('button', { name: 'Continue', exact: true }).boundingBox();
    expect(note && note.y > 0 && note.y + note.height).toBeLessThan(width < 1024 ? (button?.y ?? 0) : 800);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const total = await page.getByText('Total', { exact: true }).boundingBox();
    const end = await notes(page).boundingBox();
    if (width < 1024) expect(end?.y).toBeGreaterThan((total?.y ?? 0) + (total?.height ?? 0));
  });
}

test('without an address the notes of cart and restaurant follow the place in the header', async ({
  page,
  context,
  shop,
}) => {
  await importFarKitchen(shop);
  await context.clearPermissions();
  await seedCart(page, DOSA, THALI);
  await page.goto('/cart');
  await choosePlace(page, 'koramangala', 'Koramangala, Bengaluru');
  await expect(notes(page)).toHaveText([FAR_NOTE]);
  await choosePlace(page, 'saket', 'Saket, Delhi');
  await expect(notes(page)).toHaveText([/^Known Kitchen doesn’t deliver to Saket\./]);
  await page.goto(KITCHEN_PATH);
  await expect(page.getByText('Doesn’t deliver to Saket')).toBeVisible();
});

test('with DELIVERY_STRICT=on a popup names what is not delivered, and Pickup is taken', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 409/);
  const shop = await startShop('embedded', { DELIVERY_STRICT: 'on' });
  try {
    await importKnownCatalogue(shop);
    await importFarKitchen(shop);
    await signInByPost(page, shop);
    await saveAddress(page, shop);
    await seedCart(page, DOSA, THALI);
    await page.goto(`${shop.url}/cart`);
    await page.getByRole('radio', { name: /^Home/ }).check();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(notes(page)).toHaveText([FAR_NOTE]);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expectPopup(
      page,
      'Not everything can be delivered to this address.',
      'Choose Pickup or another address, or remove these dishes.',
    );
    const popup = page.getByRole('alertdialog');
    await expect(popup.getByRole('listitem')).toHaveText([
      'Far ThaliFar Kitchen doesn’t deliver to Koramangala',
    ]);
    expect(await ownOrders(page, shop)).toEqual([]);

    await popup.getByRole('link', { name: 'Back to cart' }).click();
    await page.getByText('Pickup', { exact: true }).click();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page).toHaveURL(`${shop.url}/payment`);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Thank You! Your Order is confirmed' })).toBeVisible();
    expect(await ownOrders(page, shop)).toMatchObject([{ orderMode: 'Pickup' }]);
  } finally {
    await shop.stop();
  }
});
