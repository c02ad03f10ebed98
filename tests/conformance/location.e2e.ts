import type { Page } from '@playwright/test';
import { THALI } from '../support/browser/known-shop.ts';
import type { ConsoleErrors } from '../support/browser/shop.ts';
import {
  EACH_MAP_SERVICE,
  expect,
  KITCHEN_PATH,
  KNOWN,
  type MapsProvider,
  test,
} from '../support/location/maps-shop.ts';
import type { StandInBehaviour } from '../support/location/maps-stand-in.ts';
import { failPosition, liveWatches, reportPosition, stubDevice } from '../support/location/stub-device.ts';

// Spec §4 to §9 on position and distance; the tests that depend on the map service run with each of them. The server
// caches names, so a test that expects a request for one uses its own position.

const KORAMANGALA = [12.9352, 77.6245] as const;
const INDIRANAGAR = [12.9719, 77.6412] as const;
/** A position far from every place. */
const ROAD = [14.5, 76.5] as const;

/** All failures of a service. */
const FAILURES = ['dropped', 'malformed', 'over-limit', 'denied'] as const satisfies StandInBehaviour[];
/** What the browser logs of some of them. */
const FAILURE_LOG: Record<MapsProvider, RegExp> = {
  embedded: /status of 429/,
  google: /net::ERR_CONNECTION_RESET/,
  osm: /status of 503/,
};
const OTHER_FAILURE_LOG: Partial<Record<MapsProvider, RegExp[]>> = {
  embedded: [/net::ERR_CONNECTION_RESET/, /status of 403/],
};

const label = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Your location:/ });

test("§4 Header label, start: 'Fetching location...'", async ({ page }) => {
  await stubDevice(page);
  await page.goto('/');
  await expect(label(page)).toHaveText('Your location: Fetching location...');
});

test(
  '§4 Header label, position resolved: neighbourhood and city, also as the device moves',
  EACH_MAP_SERVICE,
  async ({ page }) => {
    await stubDevice(page);
    await page.goto('/');
    await reportPosition(page, ...KORAMANGALA);
    await expect(label(page)).toHaveText('Your location: Koramangala, Bengaluru');
    await reportPosition(page, ...INDIRANAGAR);
    await expect(label(page)).toHaveText('Your location: Indiranagar, Bengaluru');
  },
);

test(
  '§4 Header label, neighbourhood and city missing: the formatted address, where the service has one',
  EACH_MAP_SERVICE,
  async ({ page, maps }) => {
    await stubDevice(page);
    await page.goto('/');
    await reportPosition(page, ...ROAD);
    const shown = maps.provider === 'embedded' ? 'Current location' : 'State Highway 6, Karnataka, India';
    await expect(label(page)).toHaveText(`Your location: ${shown}`);
  },
);

test('§4 Header label, following: continuously, by one watch, until the header is removed', async ({
  page,
  consoleErrors,
}) => {
  await stubDevice(page);
  await page.goto('/aboutus');
  await reportPosition(page, ...KORAMANGALA);
  await reportPosition(page, ...INDIRANAGAR);
  await expect(label(page)).toHaveText('Your location: Indiranagar, Bengaluru');
  expect(await liveWatches(page)).toEqual([1]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cart' }).click();
  await expect(page).toHaveURL('/cart');
  expect(await liveWatches(page)).toEqual([1]);

  // An error in the header replaces the whole page, and following ends.
  consoleErrors.expect(/a forced error/);
  await page.getByRole('banner').getByRole('link', { name: 'Tiffin' }).click();
  await expect(page).toHaveURL('/');
  await page.evaluate(
    (cart) => {
      Object.defineProperty(Number.prototype, 'toFixed', {
        get: () => {
          throw new Error('a forced error');
        },
      });
      localStorage.setItem('cartItems', cart);
      dispatchEvent(new StorageEvent('storage', { key: 'cartItems' }));
    },
    JSON.stringify([THALI]),
  );
  await expect(page.getByRole('banner')).toHaveCount(0);
  expect(await liveWatches(page)).toEqual([]);
});

test("§6 Location permission: is requested; after a refusal the header says 'Location access denied'", async ({
  page,
  context,
}) => {
  await context.clearPermissions();
  await page.goto('/');
  await expect(label(page)).toHaveText('Your location: Location access denied');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 12.9352, longitude: 77.6245 });
  await page.reload();
  await expect(label(page)).toHaveText('Your location: Koramangala, Bengaluru');
});

test("§8 Device position refused or failed: 'Location access denied' without signal, too slow or refused, also logged", async ({
  page,
}) => {
  await stubDevice(page);
  // The refusal last, because it is remembered and the next page does not request the position.
  for (const code of [2, 3, 1] as const) {
    await page.goto('/');
    await expect(label(page)).toHaveText('Your location: Fetching location...');
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith(`Location access denied: the device failed with ${code}`),
    );
    await failPosition(page, code);
    await expect(label(page), `code ${code}`).toHaveText('Your location: Location access denied');
    expect((await logged).type()).toBe('warning');
  }
});

test(
  '§8 Reverse geocode fails: label unchanged, however it fails',
  EACH_MAP_SERVICE,
  async ({ page, maps, consoleErrors }) => {
    expectFailuresOf(maps.provider, consoleErrors);
    await stubDevice(page);
    await page.goto('/');
    await reportPosition(page, ...KORAMANGALA);
    await expect(label(page)).toHaveText('Your location: Koramangala, Bengaluru');
    // The list's code loads later, and requests the area of this position again; from then on both share one request.
    await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('area');
    for (const [index, failure] of FAILURES.entries()) {
      maps.set('label', failure);
      const callsBefore = maps.calls.label;
      await reportPosition(page, 12.9719, 77.643 + index * 0.003);
      await expect.poll(() => maps.calls.label, failure).toBe(callsBefore + 1);
      await expect(label(page), failure).toHaveText('Your location: Koramangala, Bengaluru');
    }
    maps.set('label', 'ok');
    await reportPosition(page, 12.9729, 77.6402);
    await expect(label(page)).toHaveText('Your location: Indiranagar, Bengaluru');
  },
);

test("§8 Distance pending: 'Calculating...' while the position or the distance is awaited", async ({
  page,
  maps,
}) => {
  maps.set('distances', 'slow');
  await stubDevice(page);
  await page.goto(KITCHEN_PATH);
  const pending = page.getByText('Calculating...', { exact: true });
  await expect(pending).toBeVisible();
  await reportPosition(page, ...KORAMANGALA);
  await expect(label(page)).toHaveText('Your location: Koramangala, Bengaluru');
  await expect.poll(() => maps.calls.distances).toBe(1);
  await expect(pending).toBeVisible();
  maps.release();
  await expect(page.getByRole('main').getByText(/km · \d+ min/)).toBeVisible();
  await expect(pending).toHaveCount(0);
});

test("§8 Distance route status not OK: '⚠️ Unavailable'", EACH_MAP_SERVICE, async ({ page, maps }) => {
  maps.set('distances', 'no-results');
  await stubDevice(page);
  await page.goto(`/restaurant?vendorId=${KNOWN.nowhere.id}`);
  await reportPosition(page, ...KORAMANGALA);
  await expect(page.getByText('⚠️ Unavailable', { exact: true })).toBeVisible();
});

test(
  "§8 Distance service call fails: '⚠️ Error', however it fails",
  EACH_MAP_SERVICE,
  async ({ page, maps, consoleErrors }) => {
    expectFailuresOf(maps.provider, consoleErrors);
    await stubDevice(page);
    for (const failure of FAILURES) {
      maps.set('distances', failure);
      await page.goto(KITCHEN_PATH);
      await reportPosition(page, ...KORAMANGALA);
      await expect(page.getByText('⚠️ Error', { exact: true }), failure).toBeVisible();
    }
  },
);

function expectFailuresOf(provider: MapsProvider, consoleErrors: ConsoleErrors): void {
  for (const pattern of [FAILURE_LOG[provider], ...(OTHER_FAILURE_LOG[provider] ?? [])]) {
    consoleErrors.expect(pattern);
  }
}
