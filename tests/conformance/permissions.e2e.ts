import { logIn, newCustomer, registerFromLogin, saveAddress, signInByPost } from '../support/customer.ts';
import { expect, expectPopup, seedCart, THALI, test } from '../support/known-shop.ts';

// Spec §6: who may do what.

test('§6 Two states: anonymous visitors are nobody, customers are themselves', async ({ page, shop }) => {
  const session = async () => (await page.request.get('/api/session')).json();
  expect(await session()).toEqual({ user: null });
  const { email, name } = await signInByPost(page, shop);
  expect(await session()).toEqual({
    user: { uid: expect.any(String), email, fullName: name, profileImage: null },
  });
});

test('§6 Guard, /myaccount: sends a guest to login and back, also through registration', async ({ page }) => {
  const customer = newCustomer();
  await page.goto('/myaccount');
  await expect(page).toHaveURL('/login?from=%2Fmyaccount');
  await registerFromLogin(page, customer);
  await expect(page).toHaveURL('/login?from=%2Fmyaccount');
  await logIn(page, customer);
  await expect(page).toHaveURL('/myaccount');
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
});

test('§6 Guard, everything public: answers a guest', async ({ page }) => {
  const open = [
    ...['/', '/login', '/register', '/cart', '/payment', '/confirm', '/category', '/promos', '/terms'],
    ...['/terms_conditions', '/help_support', '/privacypolicy', '/aboutus', '/contactus', '/pricing'],
    ...['/refunds', '/shipping', '/promo-details?promo=1'],
  ];
  for (const path of open) {
    const response = await page.request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(200);
  }
});

test("§6 Cart Continue: prompts 'Login Required' with a Login button that comes back to the cart", async ({
  page,
}) => {
  await seedCart(page, THALI);
  await page.goto('/cart');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expectPopup(page, 'Login Required', 'You must be logged in to proceed.');
  await page.getByRole('alertdialog').getByRole('link', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/login?from=%2Fcart');
});

test('§6 Place order: the server refuses whoever is not logged in', async ({ page, shop }) => {
  const order = JSON.stringify({
    checkoutKey: crypto.randomUUID(),
    orderMode: 'Pickup',
    address: null,
    paymentMethod: 'COD',
    lines: [{ itemId: THALI.id, quantity: 1, pricePaise: 120_00, discountPercent: 0 }],
  });
  const post = () =>
    page.request.post('/payment', { headers: { Origin: shop.url }, form: { order }, maxRedirects: 0 });
  expect((await post()).status()).toBe(401);
  await signInByPost(page, shop);
  expect((await post()).status()).toBe(200);
});

test('§6 Own records: profile, addresses and orders of others are not to be had', async ({
  page,
  browser,
  shop,
}) => {
  await signInByPost(page, shop);
  const address = await saveAddress(page, shop);
  const { addresses } = await (await page.request.get('/api/addresses')).json();

  const context = await browser.newContext({ baseURL: shop.url });
  const stranger = await context.newPage();
  expect((await stranger.request.get('/api/addresses')).status()).toBe(401);
  await signInByPost(stranger, shop, { name: 'Ravi Iyer' });
  expect(await (await stranger.request.get('/api/addresses')).json()).toEqual({ addresses: [] });
  const deleted = await stranger.request.post('/addressbook', {
    headers: { Origin: shop.url },
    form: { intent: 'delete', id: addresses[0].id },
  });
  expect(deleted.status()).toBe(404);
  await stranger.goto('/myaccount');
  await expect(stranger.getByRole('heading', { name: 'Ravi Iyer' })).toBeVisible();
  await context.close();

  await page.goto('/addressbook');
  await expect(page.getByText(address)).toBeVisible();
});

test('§6 Authorized origins: sign-in posts from elsewhere are refused', async ({ page, shop }) => {
  const { email, password } = await signInByPost(page, shop);
  await page.context().clearCookies();
  for (const origin of ['https://elsewhere.example', 'null', `${shop.url}.elsewhere.example`]) {
    const response = await page.request.post('/login', {
      headers: { Origin: origin },
      form: { email, password },
      maxRedirects: 0,
    });
    expect(response.status(), origin).toBeGreaterThanOrEqual(400);
    expect(response.headers()['set-cookie'], origin).toBeUndefined();
  }
});

test("§6 Location permission: is asked for; refused, the header says 'Location access denied'", async ({
  page,
  context,
}) => {
  await context.clearPermissions();
  await page.goto('/');
  const label = page.getByRole('button', { name: /^Your location:/ });
  await expect(label).toHaveText('Your location: Location access denied');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 12.9352, longitude: 77.6245 });
  await page.reload();
  await expect(label).toHaveText('Your location: Koramangala, Bengaluru');
});
