import type { APIRequestContext, Page } from '@playwright/test';
import { greatCircleKm } from '../app/location/distance.ts';
import { findOverflow } from './support/browser/layout-faults.ts';
import { expect, OPERATOR_TOKEN, test } from './support/browser/shop.ts';

const AREA = 'koramangala-bengaluru';
const KORAMANGALA = { slug: AREA, lat: 12.9352, lng: 77.6245 };
const DELHI = { slug: 'delhi', lat: 28.6139, lng: 77.209 };
/** The demo's radius, and by how much a centre may be off (docs/decisions/delivery-lists.md). */
const RADIUS_KM = 12;
const TOLERANCE_KM = 1.5;

interface VendorDocument {
  id: string;
  location: { lat: number; lng: number };
  isActive: boolean;
  deliveryradius?: number;
  /** The slugs of the areas to which it delivers, instead of a radius. */
  deliveryareas?: string[];
}

/** Whether the demo's vendor delivers to the area with this centre: by its list, its radius, or the demo's own. */
function deliversTo(
  { location, deliveryradius, deliveryareas }: VendorDocument,
  { slug, lat, lng }: { slug: string; lat: number; lng: number },
): boolean {
  if (deliveryareas) return deliveryareas.includes(slug);
  const reachKm = (deliveryradius ?? RADIUS_KM * 1_000) / 1_000 + TOLERANCE_KM;
  return greatCircleKm(location, { lat, lng }) <= reachKm;
}

/** The demo's vendors as the operator exports them, by id. */
async function exportVendors(request: APIRequestContext): Promise<Map<string, VendorDocument>> {
  const answer = await request.get('/operator/catalogue/vendors', {
    headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
  });
  const lines = (await answer.text()).trim().split('\n');
  return new Map(lines.map((line) => JSON.parse(line)).map((vendor: VendorDocument) => [vendor.id, vendor]));
}

/** The ids of the listed vendors, before and after the heading 'Further away'. */
async function listed(page: Page): Promise<{ delivering: string[]; further: string[] }> {
  const idsIn = (list: number) =>
    page
      .locator('ul:has(> li[id^=restaurant-])')
      .nth(list)
      .getByRole('link')
      .evaluateAll((links: HTMLAnchorElement[]) =>
        links.map(({ href }) => new URL(href).searchParams.get('vendorId') ?? ''),
      );
  const hasFurther = (await page.getByRole('heading', { name: 'Further away' }).count()) > 0;
  return { delivering: await idsIn(0), further: hasFurther ? await idsIn(1) : [] };
}

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const names = (page: Page) => cards(page).getByRole('heading').allTextContents();
const headingOf = (page: Page, area: string) => page.getByRole('heading', { name: `delivering to ${area}` });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test("an area's list has nothing beyond its radius before 'Further away', and its links stay in it", async ({
    page,
    request,
  }) => {
    const vendors = await exportVendors(request);
    await page.goto(`/?area=${AREA}&page=3`);
    const { delivering, further } = await listed(page);
    const beyond = (area: typeof KORAMANGALA) => (id: string) => {
      const vendor = vendors.get(id);
      if (!vendor) throw new Error(`The catalogue lacks ${id}.`);
      return !deliversTo(vendor, area);
    };
    const beyondKoramangala = beyond(KORAMANGALA);
    expect(delivering.length).toBeGreaterThan(10);
    expect(further.length).toBeGreaterThan(5);
    expect(delivering.filter(beyondKoramangala)).toEqual([]);
    expect(further.filter((id) => !beyondKoramangala(id))).toEqual([]);
    await expect(page.getByText('Doesn’t deliver to Koramangala')).toHaveCount(further.length);

    await page.goto('/?area=delhi');
    const delhi = (await listed(page)).delivering;
    expect(delhi.length).toBeGreaterThan(0);
    expect(delhi.filter(beyond(DELHI))).toEqual([]);
    expect(delhi.filter((id) => delivering.includes(id))).toEqual([]);

    await page.goto(`/?area=${AREA}`);
    const lists = await page
      .getByRole('main')
      .locator('a[href^="/?"]')
      .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ href }) => new URL(href).search));
    for (const query of ['sort=rating', 'sort=nearest', 'diet=veg', 'subcategory=', 'page=2']) {
      expect(
        lists.some((list) => list.includes(query)),
        query,
      ).toBe(true);
    }
    expect(lists.filter((list) => !list.includes(`area=${AREA}`))).toEqual([]);
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(headingOf(page, 'Koramangala')).toBeVisible();
    await expect(cards(page)).toHaveCount(40);
    await page.getByRole('combobox').first().fill('dosa');
    await page.getByRole('combobox').first().press('Enter');
    await expect(page).toHaveURL(`/?area=${AREA}&q=dosa`);
  });
});

test.describe('without scripts and cookie', () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [360, 1280]) {
    test(`the links of the shell keep the area of the page, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const brand = page.getByRole('banner').getByRole('link', { name: 'Tiffin' });
      const category = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Category' });
      await page.goto(`/?area=${AREA}&sort=rating`);
      await brand.click();
      await expect(page).toHaveURL(`/?area=${AREA}`);
      await expect(headingOf(page, 'Koramangala')).toBeVisible();
      await category.click();
      await expect(page).toHaveURL(`/category?area=${AREA}`);
      await page.getByRole('main').getByRole('link', { name: 'Biryani' }).click();
      await expect(page).toHaveURL(new RegExp(`/\\?subcategory=.*&area=${AREA}$`));
      await expect(headingOf(page, 'Koramangala')).toBeVisible();
      await page.getByRole('link', { name: 'Popular categories' }).click();
      await expect(page).toHaveURL(new RegExp(`/category\\?subcategory=.*&area=${AREA}$`));
      await brand.click();
      await expect(page).toHaveURL(`/?area=${AREA}`);

      await page.goto('/city/bengaluru/koramangala');
      await category.click();
      await expect(page).toHaveURL(`/category?area=${AREA}`);
      await page.goBack();
      await brand.click();
      await expect(page).toHaveURL(`/?area=${AREA}`);

      await page.goto('/?area=atlantis');
      await brand.click();
      await expect(page).toHaveURL('/');
    });
  }
});

test('the demo’s vendors deliver 12 km, unless they name a radius or their areas', async ({ request }) => {
  const vendors = [...(await exportVendors(request)).values()].filter(({ isActive }) => isActive);
  const delivers: Record<string, boolean> = {};
  for (let start = 0; start < vendors.length; start += 25) {
    const query = new URLSearchParams(
      vendors.slice(start, start + 25).map(({ id }): [string, string] => ['vendor', id]),
    );
    const answer = await request.get(`/api/delivery?area=${AREA}&${query}`);
    Object.assign(delivers, (await answer.json()).delivers);
  }
  expect(delivers).toEqual(
    Object.fromEntries(vendors.map((vendor) => [vendor.id, deliversTo(vendor, KORAMANGALA)])),
  );
  const silent = vendors.filter(({ deliveryradius, deliveryareas }) => !deliveryradius && !deliveryareas);
  const answersOf = (some: VendorDocument[]) => new Set(some.map(({ id }) => delivers[id]));
  expect(answersOf(silent)).toEqual(new Set([true, false]));
  expect(answersOf(vendors.filter(({ deliveryareas }) => deliveryareas))).toEqual(new Set([false]));
});

test('home with the cookie is the list of its area at once, without a request or a shift', async ({
  page,
  context,
  browser,
  baseURL,
  request,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    // The browser of this test denies access to the position.
    const isExpected = message.text().startsWith('Location access denied');
    if (message.type() === 'warning' && !isExpected) warnings.push(message.text());
  });
  const bytesWithoutCookie = async (path: string) => (await request.get(path)).text();
  const plain = await bytesWithoutCookie('/');
  await page.goto('/');
  const everywhere = await names(page);
  await context.addCookies([{ name: 'area', value: AREA, url: baseURL ?? '' }]);
  const lists: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.data')) lists.push(request.url());
  });
  const following = page.waitForResponse(/\/assets\/follow-area-/);
  // While the page is still arriving, its last element grows. A wrong hydration in these frames is an error in the console.
  await page.addInitScript(() => {
    const nextFrame = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then));
    document.addEventListener('DOMContentLoaded', () => nextFrame(() => performance.mark('whole')));
  });
  await page.goto('/');
  await expect(headingOf(page, 'Koramangala')).toBeVisible();
  // Loaded when the page is idle, it would ask for another list.
  await page.evaluate((url) => import(url), (await following).url());
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        const [whole] = performance.getEntriesByName('whole');
        new PerformanceObserver((entries) => {
          for (const entry of entries.getEntries()) {
            const { value } = entry as unknown as { value: number };
            if (!whole || entry.startTime > whole.startTime) total += value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
      }),
  );
  expect(shift).toBe(0);
  expect(warnings).toEqual([]);
  expect(lists).toEqual([]);
  const nearby = await names(page);
  expect(nearby).not.toEqual(everywhere);

  await cards(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/restaurant/);
  await page.goBack();
  await expect(headingOf(page, 'Koramangala')).toBeVisible();
  expect(await names(page)).toEqual(nearby);
  await cards(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/restaurant/);
  await page.getByRole('banner').getByRole('link', { name: 'Tiffin' }).click();
  await expect(headingOf(page, 'Koramangala')).toBeVisible();
  await page.reload();
  expect(await names(page)).toEqual(nearby);

  // Another visitor has no cookie.
  expect(await bytesWithoutCookie('/')).toBe(plain);
  expect(await bytesWithoutCookie('/?area=atlantis')).toBe(plain);
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const theirs = await other.newPage();
  await theirs.goto('/');
  expect(await names(theirs)).toEqual(everywhere);
  await theirs.goto('/?area=atlantis');
  expect(await names(theirs)).toEqual(everywhere);
  await other.close();
});

test('two tabs with different areas do not disturb each other', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'area', value: AREA, url: baseURL ?? '' }]);
  await page.goto('/');
  await expect(headingOf(page, 'Koramangala')).toBeVisible();
  const nearby = await names(page);
  const other = await context.newPage();
  await other.goto('/?area=saket-delhi');
  const theirs = await names(other);
  await expect
    .poll(async () => (await context.cookies()).find(({ name }) => name === 'area')?.value)
    .toBe('saket-delhi');

  await cards(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/restaurant/);
  await page.goBack();
  await expect(headingOf(page, 'Koramangala')).toBeVisible();
  expect(await names(page)).toEqual(nearby);
  await cards(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/restaurant/);
  await page.getByRole('banner').getByRole('link', { name: 'Tiffin' }).click();
  await expect(headingOf(page, 'Koramangala')).toBeVisible();
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(cards(page)).toHaveCount(40);
  expect((await names(page)).slice(0, 20)).toEqual(nearby);
  await expect(headingOf(page, 'Koramangala')).toBeVisible();

  await cards(other).first().getByRole('link').click();
  await expect(other).toHaveURL(/\/restaurant/);
  await other.goBack();
  await expect(headingOf(other, 'Saket')).toBeVisible();
  expect(await names(other)).toEqual(theirs);
  await other.reload();
  await expect(headingOf(other, 'Saket')).toBeVisible();
  expect(await names(other)).toEqual(theirs);
});

test("a city's page leads to its localities, and to a restaurant and back", async ({ page }) => {
  await page.goto('/city/bengaluru');
  await page.getByRole('link', { name: 'Koramangala', exact: true }).click();
  await expect(page).toHaveURL('/city/bengaluru/koramangala');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Food and groceries in Koramangala, Bengaluru',
  );
  await cards(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/restaurant/);
  await page.goBack();
  await expect(page).toHaveURL('/city/bengaluru/koramangala');
  const sorting = page.getByRole('link', { name: 'Sort and filter' });
  expect((await sorting.boundingBox())?.height, 'one line at 360 px').toBe(44);
  await sorting.click();
  await expect(page).toHaveURL(`/?area=${AREA}`);
  await expect(headingOf(page, 'Koramangala')).toBeVisible();
  await page.goBack();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Bengaluru' }).click();
  await expect(page).toHaveURL('/city/bengaluru');
});

test('a city that does not exist has a page that leads home', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/status of 404/);
  const answer = await page.goto('/city/atlantis');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('Place not found');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Place not found');
  expect(await page.evaluate(findOverflow)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/');
  await expect(cards(page)).toHaveCount(20);
});
