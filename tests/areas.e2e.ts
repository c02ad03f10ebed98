import type { APIRequestContext, Page } from '@playwright/test';
import { greatCircleKm } from '../app/location/distance.ts';
import { expect, OPERATOR_TOKEN, test } from './support/browser/shop.ts';

const KORAMANGALA = { lat: 12.9352, lng: 77.6245 };
const AREA = 'koramangala-bengaluru';
/** The demo's radius, and by how much a centre may be off (docs/decisions/delivery-lists.md). */
const RADIUS_KM = 12;
const TOLERANCE_KM = 1.5;

interface VendorDocument {
  id: string;
  location: { lat: number; lng: number };
  deliveryradius?: number;
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

const names = (page: Page) =>
  page.getByRole('main').getByRole('article').getByRole('heading').allTextContents();

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test("an area's list has nothing beyond its radius before 'Further away', and its links stay in it", async ({
    page,
    request,
  }) => {
    const vendors = await exportVendors(request);
    await page.goto(`/?area=${AREA}&page=3`);
    const { delivering, further } = await listed(page);
    const beyond = (id: string) => {
      const vendor = vendors.get(id);
      if (!vendor) throw new Error(`The catalogue lacks ${id}.`);
      const reach = (vendor.deliveryradius ?? RADIUS_KM * 1_000) / 1_000 + TOLERANCE_KM;
      return greatCircleKm(vendor.location, KORAMANGALA) > reach;
    };
    expect(delivering.length).toBeGreaterThan(10);
    expect(further.length).toBeGreaterThan(5);
    expect(delivering.filter(beyond)).toEqual([]);
    expect(further.filter((id) => !beyond(id))).toEqual([]);
    await expect(page.getByText('Doesn’t deliver to Koramangala')).toHaveCount(further.length);

    for (const query of ['sort=rating', 'diet=veg', 'subcategory=']) {
      await expect(page.locator(`a[href*="${query}"]`).first()).toHaveAttribute('href', /[?&]area=/);
    }
    await page.getByRole('searchbox').first().fill('dosa');
    await page.getByRole('searchbox').first().press('Enter');
    await expect(page).toHaveURL(`/?area=${AREA}&q=dosa`);

    await page.goto('/?area=saket-delhi');
    const delhi = await listed(page);
    expect(delhi.delivering.filter((id) => delivering.includes(id))).toEqual([]);
  });
});

test('home with the cookie is the list of its area at once, without a request or a shift', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await page.goto('/');
  const everywhere = await names(page);
  await context.addCookies([{ name: 'area', value: AREA, url: baseURL ?? '' }]);
  const lists: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.data')) lists.push(request.url());
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /delivering to Koramangala/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((entries) => {
          for (const entry of entries.getEntries()) total += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
      }),
  );
  expect(shift).toBeLessThan(0.01);
  expect(lists).toEqual([]);
  const nearby = await names(page);
  expect(nearby).not.toEqual(everywhere);

  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/restaurant/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: /delivering to Koramangala/ })).toBeVisible();
  expect(await names(page)).toEqual(nearby);
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/restaurant/);
  await page.getByRole('banner').getByRole('link', { name: 'Tiffin' }).click();
  await expect(page.getByRole('heading', { name: /delivering to Koramangala/ })).toBeVisible();
  await page.reload();
  expect(await names(page)).toEqual(nearby);

  // Another visitor has no cookie.
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const theirs = await other.newPage();
  await theirs.goto('/');
  expect(await names(theirs)).toEqual(everywhere);
  await theirs.goto('/?area=atlantis');
  expect(await names(theirs)).toEqual(everywhere);
  await other.close();
});

test("a city's page leads to its localities, and to a restaurant and back", async ({ page }) => {
  await page.goto('/city/bengaluru');
  await page.getByRole('link', { name: 'Koramangala', exact: true }).click();
  await expect(page).toHaveURL('/city/bengaluru/koramangala');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Food and groceries in Koramangala, Bengaluru',
  );
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/restaurant/);
  await page.goBack();
  await expect(page).toHaveURL('/city/bengaluru/koramangala');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Bengaluru' }).click();
  await expect(page).toHaveURL('/city/bengaluru');
});
