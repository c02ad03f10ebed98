import { signInByPost } from './support/browser/customer.ts';
import { expect, importDocuments, KNOWN, seedStorage, test } from './support/browser/known-shop.ts';

// What cannot be ordered is shown, and so is each change between cart and order, which must be confirmed.

const OPEN = { id: 'changing-kitchen', name: 'Changing Kitchen' };
const RESTING = { id: 'resting-kitchen', name: 'Resting Kitchen' };
const CLOSING = { id: 'closing-kitchen', name: 'Closing Kitchen' };

function vendor(document: { id: string; name: string; closeduntil?: string }, isActive: boolean) {
  const place = { address: 'Koramangala, Bengaluru', location: { lat: 12.93, lng: 77.62 } };
  return { ...place, rating: 0.1, isActive, categories: [], subcategoryId: [], imageBlob: null, ...document };
}

function item(id: string, ItemName: string, ItemPrice: number, more: object = {}) {
  const of = { VendorId: OPEN.id, SubCategoryId: KNOWN.subcategory.id };
  return { ...of, id, ItemName, ItemPrice, ItemDiscount: 0, ItemDescription: '', ImageBlob: null, ...more };
}

const BEFORE = [
  item('changing-price', 'Dearer Dosa', 100),
  item('changing-discount', 'Cheaper Thali', 200),
  item('changing-vendor', 'Closed Bun', 30, { VendorId: CLOSING.id }),
  item('changing-existence', 'Vanished Vada', 40),
  item('changing-stock', 'Finished Fritter', 60),
  item('changing-nothing', 'Steady Tea', 50),
];
const AFTER = [
  item('changing-price', 'Dearer Dosa', 120),
  item('changing-discount', 'Cheaper Thali', 200, { ItemDiscount: 25 }),
  { id: 'changing-existence', deleted: true },
  item('changing-stock', 'Finished Fritter', 60, { available: false }),
];

test('a sold-out dish and those of a closed vendor are shown without Add', async ({ page, shop }) => {
  // So near that the words name no day.
  const back = new Date(Date.now() + 60_000).toISOString();
  await importDocuments(shop, 'vendors', [
    vendor(OPEN, true),
    vendor({ ...RESTING, closeduntil: '2126-01-01T11:00:00+05:30' }, true),
  ]);
  await importDocuments(shop, 'restaurantitems', [
    item('resting-soup', 'Resting Soup', 90, { VendorId: RESTING.id }),
    item('out-pie', 'Absent Pie', 90, { available: false }),
    item('out-cake', 'Absent Cake', 90, { soldoutuntil: back }),
    item('on-sale', 'Present Puff', 90),
  ]);
  const card = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const add = page.getByRole('main').getByRole('button', { name: /^Add/ });

  await page.goto('/?q=Resting');
  await expect(card('Resting Kitchen')).toContainText('Closed · opens 11:00 on 1 January');
  await expect(card('Resting Soup')).toContainText('Closed');
  await expect(add).toHaveCount(0);
  await card('Resting Kitchen').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Resting Soup' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Closed · opens 11:00 on 1 January');
  await expect(add).toHaveCount(0);

  await page.goto(`/restaurant?vendorId=${OPEN.id}`);
  await expect(card('Absent Pie')).toContainText('Sold out');
  await expect(card('Absent Cake')).toContainText(/Back at \d\d:\d\d/);
  for (const name of ['Absent Pie', 'Absent Cake'])
    await expect(card(name).getByRole('button')).toHaveCount(0);
  await expect(card('Present Puff').getByRole('button')).toBeVisible();
});

test('each old and new price is shown, and the new total must be confirmed before ordering', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 409/);
  await importDocuments(shop, 'vendors', [vendor(OPEN, true), vendor(CLOSING, true)]);
  await importDocuments(shop, 'restaurantitems', BEFORE);
  await signInByPost(page, shop);
  const cart = BEFORE.map((document) => ({
    id: document.id,
    name: document.ItemName,
    price: document.ItemPrice,
    vendorId: document.VendorId,
    vendorName: OPEN.name,
    quantity: 1,
  }));
  await seedStorage(page, {
    cartItems: JSON.stringify(cart),
    checkout: JSON.stringify({ orderMode: 'Pickup' }),
  });
  await page.goto('/payment');
  const toPay = page.getByRole('button', { name: 'Continue', exact: true, description: '₹480.00' });
  await expect(toPay).toBeVisible();
  await importDocuments(shop, 'restaurantitems', AFTER);
  await importDocuments(shop, 'vendors', [vendor(CLOSING, false)]);

  await toPay.click();
  const popup = page.getByRole('alertdialog');
  await expect(popup.getByRole('listitem')).toHaveText([
    'Dearer Dosa₹100.00 before, now ₹120.00',
    'Cheaper Thali₹200.00 before, now ₹150.00',
    'Closed BunClosing Kitchen is closed',
    'Vanished VadaNo longer on sale',
    'Finished FritterSold out',
  ]);
  const ownOrders = async () => (await (await page.request.get('/api/orders')).json()).orders;
  expect(await ownOrders()).toEqual([]);

  await popup.getByRole('button', { name: 'Update cart' }).click();
  expect(await ownOrders()).toEqual([]);
  await page.getByRole('button', { name: 'Continue', description: '₹320.00' }).click();
  await expect(page.getByRole('heading', { name: 'Thank You! Your Order is confirmed' })).toBeVisible();
  expect(await ownOrders()).toMatchObject([{ subtotal: 370, discount: 50, totalAmount: 320 }]);
});
