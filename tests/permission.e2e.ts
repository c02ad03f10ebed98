import type { Page } from '@playwright/test';
import { expect, test } from './support/browser/shop.ts';

/** Counts the page's requests for the device's position, over all its loads. */
async function countPositionRequests(page: Page): Promise<{ readonly count: number }> {
  const asking = { count: 0 };
  await page.exposeFunction('countPositionRequests', () => {
    asking.count += 1;
  });
  await page.addInitScript(() => {
    const watch = navigator.geolocation.watchPosition.bind(navigator.geolocation);
    navigator.geolocation.watchPosition = (...listeners) => {
      void (window as unknown as { countPositionRequests: () => Promise<void> }).countPositionRequests();
      return watch(...listeners);
    };
  });
  return asking;
}

const label = (page: Page) => page.getByRole('button', { name: /^Your location:/ });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test.describe('with access to the position', () => {
  test.use({ geolocation: { latitude: 12.9352, longitude: 77.6245 }, permissions: ['geolocation'] });

  test('the position is requested once during a visit', async ({ page }) => {
    const asking = await countPositionRequests(page);
    await page.goto('/');
    await expect(label(page)).toContainText('Koramangala, Bengaluru');
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/restaurant/);
    for (const [name, path] of [
      ['Cart', '/cart'],
      ['Home', '/'],
    ] as const) {
      await navigation(page).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
    }
    await page.goBack();
    await expect(page).toHaveURL('/cart');
    await expect(label(page)).toContainText('Koramangala, Bengaluru');
    expect(asking.count).toBe(1);
  });
});

test('after a refusal no page requests the position until the customer asks for it', async ({
  page,
  context,
}) => {
  await context.clearPermissions();
  const asking = await countPositionRequests(page);
  await page.goto('/');
  await expect(label(page)).toContainText('Location access denied');
  expect(asking.count).toBe(1);
  await page.goto('/aboutus');
  await expect(label(page)).toContainText('Location access denied');
  await page.reload();
  await expect(label(page)).toContainText('Location access denied');
  expect(asking.count).toBe(1);

  await label(page).click();
  const sheet = page.getByRole('dialog', { name: 'Choose your location' });
  await sheet.getByRole('button', { name: 'Use my current location' }).click();
  await expect(sheet.getByRole('alert')).toContainText('Location access denied');
  expect(asking.count).toBe(2);
});

test('a permission given later takes effect at once and is remembered', async ({ page, context }) => {
  await context.clearPermissions();
  await page.goto('/');
  await expect(label(page)).toContainText('Location access denied');
  await context.setGeolocation({ latitude: 12.9352, longitude: 77.6245 });
  await context.grantPermissions(['geolocation']);
  await expect(label(page)).toContainText('Koramangala, Bengaluru');
  await page.reload();
  await expect(label(page)).toContainText('Koramangala, Bengaluru');
});
