import type { Page } from '@playwright/test';
import { expect, test } from './support/browser/shop.ts';
import { choosePlace } from './support/location/choose-place.ts';
import { reportPosition, stubDevice } from './support/location/stub-device.ts';

const KORAMANGALA = [12.9352, 77.6245] as const;
const AREA = 'koramangala-bengaluru';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const offer = (page: Page, area: string) =>
  page.getByRole('button', { name: `Show what delivers to ${area}` });

/** Counts the lists that the browser requests, documents not counted. */
function countLists(page: Page): { readonly count: number } {
  const calls = { count: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/_.data') calls.count += 1;
  });
  return calls;
}

const areaCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'area')?.value;

test.describe('with access to the position', () => {
  test.use({ geolocation: { latitude: KORAMANGALA[0], longitude: KORAMANGALA[1] } });
  test.use({ permissions: ['geolocation'] });

  test('a first visit swaps its list once, and a reload requests no second one', async ({ page }) => {
    const lists = countLists(page);
    await page.goto('/');
    // Nothing is evaluated on the page before, because the browser takes that for a press.
    await page.waitForURL(`/?area=${AREA}`);
    await expect(cards(page)).toHaveCount(20);
    await expect.poll(() => areaCookie(page)).toBe(AREA);
    expect(lists.count).toBe(1);
    await page.reload();
    await expect(page.getByRole('banner')).toContainText('Koramangala, Bengaluru');
    await expect(page).toHaveURL(`/?area=${AREA}`);
    await expect(offer(page, 'Koramangala')).toBeHidden();
    expect(lists.count).toBe(1);
  });
});

test('after a scroll the area is offered, nothing moves, and Back returns to the same list', async ({
  page,
}) => {
  await stubDevice(page);
  const lists = countLists(page);
  await page.goto('/');
  await cards(page).nth(6).scrollIntoViewIfNeeded();
  await page.waitForFunction(() => scrollY > 0);
  const before = await page.evaluate(() => scrollY);
  await reportPosition(page, ...KORAMANGALA);
  await expect(offer(page, 'Koramangala')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await expect(page).toHaveURL('/');
  expect(lists.count).toBe(0);
  await cards(page).nth(6).getByRole('link').click();
  await expect(page).toHaveURL(/\/restaurant/);
  await page.goBack();
  await expect(offer(page, 'Koramangala')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(lists.count).toBe(0);
  await offer(page, 'Koramangala').click();
  await expect(page).toHaveURL(`/?area=${AREA}`);
  await expect(offer(page, 'Koramangala')).toBeHidden();
  await expect(page.locator('#restaurants')).toBeInViewport();
  await expect(page.locator('#restaurants')).toBeFocused();
});

test('another place in the picker swaps the list in use, and keeps its order', async ({ page, context }) => {
  await context.clearPermissions();
  await page.goto('/?sort=rating');
  await cards(page).nth(6).scrollIntoViewIfNeeded();
  await choosePlace(page, 'saket', 'Saket, Delhi');
  await expect(page).toHaveURL('/?sort=rating&area=saket-delhi');
  await expect(page.locator('#restaurants')).toBeInViewport();
  expect(await areaCookie(page)).toBe('saket-delhi');
  await choosePlace(page, 'koramangala', 'Koramangala, Bengaluru');
  await expect(page).toHaveURL(`/?sort=rating&area=${AREA}`);
  expect(await areaCookie(page)).toBe(AREA);
  await expect(offer(page, 'Koramangala')).toBeHidden();
});

test("home lists a place that was chosen on a restaurant's page at once", async ({
  page,
  context,
  baseURL,
}) => {
  await context.clearPermissions();
  await context.addCookies([{ name: 'area', value: AREA, url: baseURL ?? '' }]);
  const lists = countLists(page);
  await page.goto('/');
  await cards(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/restaurant/);
  await choosePlace(page, 'saket', 'Saket, Delhi');
  await expect.poll(() => areaCookie(page)).toBe('saket-delhi');
  await page.getByRole('banner').getByRole('link', { name: 'Tiffin' }).click();
  await expect(page.getByRole('heading', { name: 'delivering to Saket' })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(lists.count).toBe(1);
});

test('a place chosen in another tab is shown and offered in this one', async ({ page, context }) => {
  await context.clearPermissions();
  await page.goto('/');
  await choosePlace(page, 'koramangala', 'Koramangala, Bengaluru');
  await expect(page).toHaveURL(`/?area=${AREA}`);
  const other = await context.newPage();
  await other.goto('/');
  await choosePlace(other, 'saket', 'Saket, Delhi');
  await expect(other).toHaveURL('/?area=saket-delhi');
  await expect(page.getByRole('banner')).toContainText('Saket, Delhi');
  await expect(offer(page, 'Saket')).toBeVisible();
  await expect(page).toHaveURL(`/?area=${AREA}`);
  await offer(page, 'Saket').click();
  await expect(page).toHaveURL('/?area=saket-delhi');
});

test('a link that names an area sets the cookie of a customer without a place', async ({ page, context }) => {
  await context.clearPermissions();
  await page.goto(`/?area=${AREA}`);
  await expect(page.getByRole('banner')).toContainText('Location access denied');
  await expect.poll(() => areaCookie(page)).toBe(AREA);
});
