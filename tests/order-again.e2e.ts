import { signInByPost } from './support/browser/customer.ts';
import { expect, importDocuments, KNOWN, seedCart, test } from './support/browser/known-shop.ts';

const OPEN = vendor('again-open', 'Open Kitchen');
const CLOSING = vendor('again-closing', 'Closing Kitchen');
const SOUP = dish('again-soup', 'Soup of Today', OPEN, 80);
const CAKE = dish('again-cake', 'Cake of Yesterday', CLOSING, 60);

test('the list shows an order’s progress, and ordering again uses today’s prices without removed items', async ({
  page,
  shop,
}) => {
  await importDocuments(shop, 'vendors', [OPEN, CLOSING]);
  await importDocuments(
    shop,
    'restaurantitems',
    [SOUP, CAKE].map(({ document }) => document),
  );
  await signInByPost(page, shop);
  await seedCart(page, { ...SOUP.inCart, quantity: 2 }, CAKE.inCart);
  await page.goto('/cart');
  await page.getByText('Pickup', { exact: true }).click();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByRole('region', { name: 'Open Kitchen' })).toContainText('2 × Soup of Today₹160.00');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page).toHaveURL(/\/confirm/);

  await importDocuments(shop, 'vendors', [{ ...CLOSING, isActive: false }]);
  await importDocuments(shop, 'restaurantitems', [{ ...SOUP.document, ItemPrice: 90 }]);
  await page.goto('/orders');
  // The demo kitchen advances the order while the list is open.
  await expect(page.getByRole('status').filter({ hasText: 'Picked up' })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: /^Order again from Open Kitchen/ }).click();
  const popup = page.getByRole('alertdialog', { name: 'Some dishes are gone' });
  await expect(popup).toContainText('No longer on sale: Cake of Yesterday.');
  await popup.getByRole('link', { name: 'View cart' }).click();
  await expect(page.getByRole('button', { name: 'More Soup of Today, 2 in cart' })).toBeVisible();
  await expect(page.getByText('₹90.00')).toBeVisible();
  await expect(page.getByText('Cake of Yesterday')).toBeHidden();
});

function vendor(id: string, name: string) {
  return {
    id,
    name,
    address: 'Koramangala, Bengaluru',
    rating: 0.1,
    isActive: true,
    categories: [],
    subcategoryId: [KNOWN.subcategory.id],
    location: { lat: 12.9352, lng: 77.6245 },
    imageBlob: null,
  };
}

/** A dish as it is imported and as a browser stores it in the cart. */
function dish(id: string, name: string, { id: vendorId, name: vendorName }: typeof OPEN, price: number) {
  return {
    document: {
      id,
      VendorId: vendorId,
      SubCategoryId: KNOWN.subcategory.id,
      ItemName: name,
      ItemPrice: price,
      ItemDescription: '',
      ImageBlob: null,
    },
    inCart: { id, name, price, image: '', vendorId, vendorName, quantity: 1, ItemDiscount: 0 },
  };
}
