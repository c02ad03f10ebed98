import type { Page } from '@playwright/test';
import { expect, googleTest as test } from './support/location/maps-shop.ts';
import { liveWatches, reportPosition, stubDevice } from './support/location/stub-device.ts';

const KORAMANGALA = { latitude: 12.9352, longitude: 77.6245 };
const NO_NETWORK = /net::ERR_/;

test.use({ geolocation: KORAMANGALA, permissions: ['geolocation'] });

const label = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Your location:/ });
const cards = (page: Page) => page.getByRole('main').getByRole('article');

async function expectDistances(page: Page): Promise<void> {
  await expect(cards(page)).toHaveCount(20);
  for (const card of await cards(page).all()) await expect(card).toContainText(/[\d.]+ km · \d+ mins/);
}

test('the header names the neighbourhood, and the distances of 20 vendors take one call', async ({
  page,
  google,
}) => {
  await page.goto('/');
  await expect(label(page)).toHaveText('Your location: Koramangala, Bengaluru');
  await expectDistances(page);
  await cards(page).last().scrollIntoViewIfNeeded();
  expect(google.calls).toEqual({ script: 1, label: 1, distances: 1 });
  const call = google.requests.find(({ endpoint }) => endpoint === 'distance-matrix');
  expect(call?.destinations).toHaveLength(20);
  const name = await cards(page).first().getByRole('heading').textContent();
  expect(call?.destinations[0]).toMatch(new RegExp(`^${name}, .*Bengaluru`));
});

test('the script is requested in English for India, with only the origin as referrer', async ({
  page,
  google,
}) => {
  await page.goto('/');
  await expect(label(page)).toHaveText('Your location: Koramangala, Bengaluru');
  const { searchParams } = new URL(google.requests[0]?.url ?? '', 'https://maps.googleapis.com');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    key: google.environment.GOOGLE_MAPS_API_KEY,
    language: 'en',
    region: 'IN',
    auth_referrer_policy: 'origin',
  });
});

test('after one refusal by the Distance Matrix a browser uses the Routes library', async ({
  page,
  google,
}) => {
  google.refuseDistanceMatrix();
  const matrices = () =>
    google.requests.map(({ endpoint }) => endpoint).filter((name) => name.endsWith('-matrix'));
  await page.goto('/');
  await expectDistances(page);
  expect(matrices()).toEqual(['distance-matrix', 'route-matrix']);
  await page.reload();
  await expectDistances(page);
  expect(matrices()).toEqual(['distance-matrix', 'route-matrix', 'route-matrix']);
});

test('the device is asked for its position only once a late script is ready', async ({ page, google }) => {
  google.set('script', 'slow');
  await stubDevice(page);
  await page.goto('/');
  await expect.poll(() => google.calls.script).toBe(1);
  expect(await liveWatches(page)).toEqual([]);
  google.release();
  await reportPosition(page, KORAMANGALA.latitude, KORAMANGALA.longitude);
  await expect(label(page)).toHaveText('Your location: Koramangala, Bengaluru');
});

test("a blocked script shows 'Location unavailable' until it loads, and the page works meanwhile", async ({
  page,
  google,
  consoleErrors,
}) => {
  consoleErrors.expect(NO_NETWORK);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  google.set('script', 'dropped');
  await page.clock.install();
  await page.goto('/');
  await expect.poll(() => google.calls.script).toBe(1);
  await page.clock.runFor(10_000);
  await expect(label(page)).toHaveText('Your location: Location unavailable');
  expect(warnings.join()).toContain('The map service did not become ready.');
  expect(warnings.join()).not.toContain(google.environment.GOOGLE_MAPS_API_KEY);

  await page.getByRole('combobox').fill('biryani');
  await expect(cards(page).first()).toBeVisible();

  google.set('script', 'ok');
  await label(page).click();
  await page.clock.runFor(4_000);
  await page.getByRole('dialog').getByRole('button', { name: 'Use my current location' }).click();
  await expect(label(page)).toHaveText('Your location: Koramangala, Bengaluru');
  await expect(cards(page).first()).toContainText(/ km · \d+ mins/);
});
