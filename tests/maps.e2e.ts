import type { Page } from '@playwright/test';
import { signInByPost } from './support/browser/customer.ts';
import { EACH_MAP_SERVICE, expect, test } from './support/location/maps-shop.ts';
import { reportPosition, stubDevice } from './support/location/stub-device.ts';

// Correct distances with few calls to the map service.

const cards = (page: Page) => page.getByRole('main').getByRole('article');
/** One metre in degrees of latitude. */
const KILOMETRES = 1 / 111.195;

/** Expects distance and time on every card of the page. */
async function expectDistances(page: Page): Promise<void> {
  await expect(cards(page)).toHaveCount(20);
  for (const card of await cards(page).all()) await expect(card).toContainText(/km · \d+ (min|h)/);
}

test(
  'the distances of 20 vendors take one call; moving 100 m takes none, 300 m one',
  EACH_MAP_SERVICE,
  async ({ page, context, maps }) => {
    const moveTo = (kilometresNorth: number) =>
      context.setGeolocation({ latitude: 12.9402 + kilometresNorth * KILOMETRES, longitude: 77.6245 });
    await context.grantPermissions(['geolocation']);
    await moveTo(0);
    await page.goto('/');
    await expectDistances(page);
    await cards(page).last().scrollIntoViewIfNeeded();
    expect(maps.calls).toMatchObject({ label: 1, distances: 1 });

    await moveTo(0.1);
    // A request for the first move, if there is one, precedes that for the next.
    await moveTo(0.3);
    await expect.poll(() => maps.calls.distances).toBe(2);
    await expectDistances(page);
    expect(maps.calls).toMatchObject({ label: 2, distances: 2 });
  },
);

test('distances are reused for 10 minutes, also on the restaurant’s page', async ({ page, maps }) => {
  await page.clock.install();
  await stubDevice(page);
  await page.goto('/');
  await reportPosition(page, 12.9372, 77.6245);
  await expectDistances(page);
  await cards(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/restaurant/);
  await expect(page.getByRole('main').getByText(/km · \d+ min/)).toHaveCount(1);
  await page.goBack();
  await expectDistances(page);
  expect(maps.calls.distances).toBe(1);
  // A screen without distances, because a restaurant's may ask again by itself when the time is over.
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(page).toHaveURL(/\/cart/);
  await page.clock.fastForward('10:01');
  await page.goBack();
  await expect.poll(() => maps.calls.distances).toBe(2);
});

test(
  'one vendor that is not found is unavailable, the others have their distance',
  EACH_MAP_SERVICE,
  async ({ page, maps }) => {
    maps.set('distances', 'one-not-found');
    await stubDevice(page);
    await page.goto('/');
    await reportPosition(page, 12.9342, 77.6235);
    await expect(cards(page).getByText('⚠️ Unavailable', { exact: true })).toHaveCount(1);
    await expect(cards(page).getByText(/km · \d+ min/)).toHaveCount(19);
  },
);

test('failed distances appear by themselves once the service recovers', async ({ page, maps }) => {
  maps.set('distances', 'malformed');
  await page.clock.install();
  await stubDevice(page);
  await page.goto('/');
  await reportPosition(page, 12.9322, 77.6215);
  const main = page.getByRole('main');
  await expect(main.getByText('⚠️ Error', { exact: true })).toHaveCount(20);
  maps.set('distances', 'ok');
  await page.clock.fastForward(30_000);
  await expectDistances(page);
  expect(maps.calls.distances).toBe(2);
});

for (const behaviour of ['slow', 'denied'] as const) {
  test(
    `a service that is ${behaviour} neither delays nor breaks the page`,
    EACH_MAP_SERVICE,
    async ({ page, maps, consoleErrors }) => {
      if (behaviour === 'denied' && maps.provider !== 'google') consoleErrors.expect(/status of (403|503)/);
      // The server itself gives up after some seconds.
      if (behaviour === 'slow') consoleErrors.allow(/status of 503/);
      maps.set('label', behaviour);
      maps.set('distances', behaviour);
      await stubDevice(page);
      await page.goto('/');
      await reportPosition(page, 12.9362, behaviour === 'slow' ? 77.6265 : 77.6275);
      await expect.poll(() => maps.calls.distances).toBeGreaterThan(0);
      await page.getByRole('combobox').fill('biryani');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/q=biryani/);
      await cards(page).first().getByRole('link').click();
      await expect(page).toHaveURL(/\/restaurant/);
      await page.getByRole('button', { name: /^Add / }).first().click();
      await expect(page.getByRole('link', { name: /View cart/ })).toBeVisible();
    },
  );
}

test('the area around the device fills the address form', EACH_MAP_SERVICE, async ({ page, shop }) => {
  await signInByPost(page, shop);
  await stubDevice(page);
  await page.goto('/addressbook');
  await reportPosition(page, 12.9332, 77.6255);
  await page.getByRole('button', { name: 'Use my current location' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Bengaluru');
  await expect(page.getByLabel(/Street/)).toHaveValue('Koramangala');
});
