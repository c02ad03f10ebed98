import type { Page } from '@playwright/test';
import { expect, test } from './support/browser/shop.ts';
import { reportPosition, stubDevice } from './support/location/stub-device.ts';

const KORAMANGALA = [12.9352, 77.6245] as const;
/** One metre in degrees of latitude. */
const METRES = 1 / 111_195;

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const names = (page: Page) => cards(page).getByRole('heading').allTextContents();
const order = (page: Page) => page.getByRole('button', { name: /^Order of the restaurants/ });

async function chooseNearest(page: Page): Promise<void> {
  await order(page).click();
  await page.getByRole('main').getByRole('link', { name: 'Nearest' }).click();
}
const nearYou = (page: Page) => page.getByRole('heading', { name: 'Restaurants near you' });
const popular = (page: Page) => page.getByRole('heading', { name: 'Popular Restaurants' });

/** Counts the requests to a path. */
function countCalls(page: Page, path: string): { readonly count: number } {
  const calls = { count: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.count += 1;
  });
  return calls;
}

/** The distances on the cards, in the order of the list. */
async function readKilometres(page: Page): Promise<number[]> {
  // Distances are requested only for visible cards.
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(cards(page).filter({ hasText: / km · / })).toHaveCount(20);
  const texts = await cards(page).allTextContents();
  return texts.map((text) => Number(/([\d.,]+) km/.exec(text)?.[1]?.replaceAll(',', '')));
}

test.describe('with access to the position', () => {
  test.use({ geolocation: { latitude: KORAMANGALA[0], longitude: KORAMANGALA[1] } });
  test.use({ permissions: ['geolocation'] });

  test('Nearest lists the nearest restaurants, and Back the popular ones', async ({ page }) => {
    const calls = countCalls(page, '/api/nearest');
    await page.goto('/');
    await expect(page.getByRole('banner')).toContainText('Koramangala, Bengaluru');
    const before = await names(page);
    await chooseNearest(page);
    await expect(page).toHaveURL('/?sort=nearest');
    await expect(nearYou(page)).toBeVisible();
    await expect(order(page)).toHaveAccessibleName('Order of the restaurants: Nearest');
    const kilometres = await readKilometres(page);
    expect(kilometres).toEqual(kilometres.toSorted((a, b) => a - b));
    const nearest = await names(page);
    expect(nearest).not.toEqual(before);

    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(popular(page)).toBeVisible();
    expect(await names(page)).toEqual(before);
    await page.goForward();
    await expect(nearYou(page)).toBeVisible();
    expect(await names(page)).toEqual(nearest);
    expect(calls.count).toBe(1);
  });

  test('search and categories keep the order, and Back from a restaurant restores the list', async ({
    page,
  }) => {
    await page.goto('/?sort=nearest');
    await expect(nearYou(page)).toBeVisible();
    await page.getByRole('link', { name: 'Pizza', exact: true }).click();
    await expect(page).toHaveURL(/\?subcategory=[^&]+&sort=nearest$/);
    await expect(nearYou(page)).toContainText('(filtered by Pizza)');
    await page.getByRole('combobox').pressSequentially('bir');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/?q=bir&sort=nearest');
    await expect(nearYou(page)).not.toContainText('filtered');
    const listed = await names(page);
    await cards(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/restaurant/);
    await page.goBack();
    await expect(nearYou(page)).toBeVisible();
    expect(await names(page)).toEqual(listed);
  });

  test('without a result for Nearest the popular ones stay, with a note', async ({ page, consoleErrors }) => {
    consoleErrors.expect(/status of 503/);
    consoleErrors.expect(/The nearest restaurants: 503/);
    await page.route('**/api/nearest?*', (route) => route.fulfill({ status: 503, body: 'no' }));
    await page.goto('/?sort=nearest');
    await expect(page.getByText('The nearest restaurants could not be loaded.')).toBeVisible();
    await expect(popular(page)).toBeVisible();
    await expect(cards(page)).toHaveCount(20);
    await page.unroute('**/api/nearest?*');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(nearYou(page)).toBeVisible();
  });
});

test('the list does not jump when the position arrives, and is updated after moving 300 m', async ({
  page,
}) => {
  const calls = countCalls(page, '/api/nearest');
  const distances = countCalls(page, '/api/distances');
  await stubDevice(page);
  await page.goto('/?sort=nearest');
  const main = page.getByRole('main');
  await expect(main.getByText('Fetching location...')).toBeVisible();
  await expect(popular(page)).toBeVisible();
  await cards(page).nth(17).scrollIntoViewIfNeeded();
  const topOfList = () =>
    main
      .getByRole('list')
      .last()
      .boundingBox()
      .then((box) => box?.y);
  const before = await topOfList();
  await reportPosition(page, ...KORAMANGALA);
  await expect(nearYou(page)).toBeVisible();
  expect(await topOfList()).toBe(before);
  await readKilometres(page);
  expect(calls.count).toBe(1);
  expect(distances.count).toBe(1);

  await reportPosition(page, KORAMANGALA[0] + 100 * METRES, KORAMANGALA[1]);
  await reportPosition(page, KORAMANGALA[0] + 300 * METRES, KORAMANGALA[1]);
  // Distances are requested after the list for the new position is shown.
  await expect.poll(() => distances.count).toBe(2);
  await readKilometres(page);
  expect(calls.count).toBe(2);
  expect(distances.count).toBe(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('after a refusal a place can be chosen, and its nearest restaurants are listed', async ({
  page,
  context,
}) => {
  await context.clearPermissions();
  await page.goto('/?sort=nearest');
  await expect(page.getByText('Where are you?')).toBeVisible();
  await expect(popular(page)).toBeVisible();
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole('main').getByRole('button', { name: 'Choose your location' }).click();
  const sheet = page.getByRole('dialog', { name: 'Choose your location' });
  await sheet.getByRole('combobox').fill('indirana');
  await sheet.getByRole('option', { name: 'Indiranagar, Bengaluru' }).click();
  await expect(nearYou(page)).toBeVisible();
  const kilometres = await readKilometres(page);
  expect(kilometres).toEqual(kilometres.toSorted((a, b) => a - b));
  await page.reload();
  await expect(nearYou(page)).toBeVisible();
});

test('without scripts the link works, and the page says that a position is missing', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await context.newPage();
  await page.goto('/');
  await chooseNearest(page);
  await expect(page).toHaveURL('/?sort=nearest');
  await expect(page.getByText('Sorting by distance needs JavaScript.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Fetching location...')).toBeHidden();
  await expect(popular(page)).toBeVisible();
  await expect(cards(page)).toHaveCount(20);
  await context.close();
});
