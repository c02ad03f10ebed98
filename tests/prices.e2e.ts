import { signInByPost } from './support/browser/customer.ts';
import { expect, importDocuments, KNOWN, seedStorage, test } from './support/browser/known-shop.ts';

// Changes between cart and order are shown and must be confirmed.

const OPEN = { id: 'changing-kitchen', name: 'Changing Kitchen' };
const CLOSING = { id: 'closing-kitchen', name: 'Closing Kitchen' };

function vendor(document: { id: string; name: string }, isActive: boolean) {
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
  item('changing-nothing', 'Steady Tea', 50),
];
const AFTER = [
  item('changing-price', 'Dearer Dosa', 120),
  item('changing-discount', 'Cheaper Thali', 200, { ItemDiscount: 25 }),
];
/** An unknown item, because the operator's import cannot delete one. */
const GONE = item('changing-existence', 'Vanished Vada', 40);

test('each old and new price is shown, and the new total must be confirmed before ordering', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 409/);
  await importDocuments(shop, 'vendors', [vendor(OPEN, true), vendor(CLOSING, true)]);
  await importDocuments(shop, 'restaurantitems', BEFORE);
  await signInByPost(page, shop);
  const cart = [...BEFORE, GONE].map((document) => ({
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
  const toPay = page.getByRole('button', { name: 'Continue', exact: true, description: '₹420.00' });
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
  ]);
  const ownOrders = async () => (await (await page.request.get('/api/orders')).json()).orders;
  expect(await ownOrders()).toEqual([]);

  await popup.getByRole('button', { name: 'Update cart' }).click();
  expect(await ownOrders()).toEqual([]);
  await page.getByRole('button', { name: 'Continue', description: '₹320.00' }).click();
  await expect(page.getByRole('heading', { name: 'Thank You! Your Order is confirmed' })).toBeVisible();
  expect(await ownOrders()).toMatchObject([{ subtotal: 370, discount: 50, totalAmount: 320 }]);
});
