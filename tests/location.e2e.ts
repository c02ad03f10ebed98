import { saveAddress, signInByPost } from './support/browser/customer.ts';
import { expect, test } from './support/browser/shop.ts';

const KORAMANGALA = { latitude: 12.9352, longitude: 77.6245 };
const GOOGLE = /googleapis\.com|gstatic\.com|google\.com/;

test.describe('with access to the position', () => {
  test.use({ geolocation: KORAMANGALA, permissions: ['geolocation'] });

  test('the header names the neighbourhood and every card shows distance and time', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/distances')) calls.push(request.url());
    });
    await page.goto('/');
    await expect(page.getByRole('banner')).toContainText('Koramangala, Bengaluru');
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(20);
    for (const card of await cards.all()) await expect(card).toContainText(/≈ [\d.]+ km · \d+/);
    expect(calls).toHaveLength(1);
  });

  test('card, restaurant and cart show the same arrival, and nothing shifts for it', async ({ page }) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/distances?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    const card = page.getByRole('main').getByRole('article').first();
    const boxes = async () => [
      await card.boundingBox(),
      await card.getByRole('heading').boundingBox(),
      (
        await page
          .getByText('Calculating...')
          .or(page.getByText(/ km · /))
          .first()
          .boundingBox()
      )?.y,
    ];
    await expect(card).toContainText('Calculating...');
    const before = await boxes();
    answer();
    const shown = card.getByText(/^\d+–\d+ min$/);
    await expect(shown).toBeVisible();
    expect(await boxes()).toEqual(before);
    const range = (await shown.textContent()) ?? '';

    await card.getByRole('link').click();
    await expect(page.getByRole('main').getByText(range, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Add / }).first().click();
    await page.goto('/cart');
    await expect(page.getByRole('main').getByRole('region').getByText(range, { exact: true })).toBeVisible();
  });

  test('the embedded provider asks nothing of Google', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto('/');
    await expect(page.getByRole('banner')).toContainText('Koramangala, Bengaluru');
    await expect(page.getByRole('main').getByRole('article').first()).toContainText(/≈ [\d.]+ km/);
    expect(requested.filter((url) => GOOGLE.test(url) || url.includes('google-map-service'))).toEqual([]);
  });
});

test('nothing below the status moves at 360 px while an order arrives and its estimate goes away', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signInByPost(page, shop);
  const text = await saveAddress(page, shop);
  const { addresses } = await (await page.request.get('/api/addresses')).json();
  const menu = await (await page.request.get('/api/restaurant?vendorId=vendor-000001')).json();
  const { id: itemId, pricePaise, discountPercent } = menu.sections[0].items[0];
  const order = {
    checkoutKey: crypto.randomUUID(),
    orderMode: 'Delivery',
    address: { id: addresses[0].id, text },
    paymentMethod: 'COD',
    lines: [{ itemId, quantity: 1, pricePaise, discountPercent }],
  };
  const placed = await page.request.post('/payment.data', {
    headers: { Origin: shop.url },
    form: { order: JSON.stringify(order) },
  });
  const orderId = /ORD[0-9A-F]{8}/.exec(await placed.text())?.[0];
  await page.goto(`/track?orderId=${orderId}`);
  await expect(page.getByText(/^Arrives around/)).toBeVisible();
  await page.evaluate(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seen });
    const progress = document.querySelector('section[aria-label=Progress]');
    const record = () => {
      const heading = document.querySelector('section[aria-label="Order status"] h2')?.textContent ?? '';
      seen[heading] = progress?.getBoundingClientRect().top ?? 0;
    };
    record();
    new MutationObserver(record).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await expect(page.getByRole('heading', { name: 'Delivered' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^Arrives around/)).toHaveCount(0);
  const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
  expect(Object.keys(seen)).toContain('Delivered');
  expect(Object.keys(seen).length).toBeGreaterThan(2);
  expect(new Set(Object.values(seen)).size, JSON.stringify(seen)).toBe(1);
});

test.describe('without access to the position', () => {
  test.use({ permissions: [] });

  test('a refusal is shown, and a place can be chosen by name', async ({ page, context }) => {
    await context.clearPermissions();
    await page.goto('/');
    const banner = page.getByRole('banner');
    await expect(banner).toContainText('Location access denied');
    await banner.getByRole('button', { name: /Location access denied/ }).click();
    const sheet = page.getByRole('dialog');
    const field = sheet.getByRole('combobox');
    await expect(field).toBeFocused();
    await field.pressSequentially('indra nagr');
    await expect(sheet.getByRole('option').first()).toHaveText('Indiranagar, Bengaluru');
    await field.press('Enter');
    await expect(banner).toContainText('Indiranagar, Bengaluru');
    await page.reload();
    await expect(banner).toContainText('Indiranagar, Bengaluru');
    await expect(page.getByRole('main').getByRole('article').first()).toContainText(/≈ [\d.]+ km/);
  });
});
