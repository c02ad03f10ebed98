import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import {
  seedCategory,
  seedItem,
  seedPromo,
  seedVendor,
} from '../../../tests/support/test-data/seed-catalogue.ts';

const SITE = 'https://shop.example';
const HOSTILE = '</script><script>alert(1)</script>';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({
    siteUrl: SITE,
    contact: {
      legalName: 'Dabba Foods Private Limited',
      email: 'help@shop.example',
      phone: '+91 80 4000 1234',
      address: '1 Market Road',
      grievanceOfficer: 'Meera Nair, grievance@shop.example',
      jurisdiction: 'Chennai',
    },
  });
  const { db } = shop.database;
  await seedCategory(db, 'Food', ['Biryani'], { default: true });
  await seedVendor(db, 'Handi & Sons', { categories: [HOSTILE], subcategoryId: ['biryani'] });
  await seedVendor(db, 'Closed Kitchen', { isActive: false });
  await seedPromo(db, 'Half off');
  await seedItem(db, 'handi-&-sons', 'Biryani', { ItemPrice: '33.33', ItemDiscount: 10 });
  await seedItem(db, 'handi-&-sons', HOSTILE, { ItemPrice: 12345.6 });
});
afterAll(() => shop.close());

const html = async (path: string) => (await shop.get(path)).text();
const canonicalIn = (page: string) => /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1];

describe('canonical links', () => {
  test.each([
    ['/', '/'],
    ['/?utm_source=x', '/'],
    ['/?q=biryani', '/'],
    ['/?SUBCATEGORY=biryani', '/?subcategory=biryani'],
    ['/?category=food', '/?category=food'],
    ['/?category=food&subcategory=biryani', '/?subcategory=biryani'],
    ['/?subcategory=nothing', '/'],
    ['/?category=nothing', '/'],
    ['/restaurant?VendorID=handi-%26-sons&subCategoryId=biryani', '/restaurant?vendorId=handi-%26-sons'],
    ['/terms_conditions', '/terms'],
    ['/help_support', '/help_support'],
  ])('%s has the canonical URL %s', async (path, canonical) => {
    expect(canonicalIn(await html(path))).toBe(SITE + canonical);
  });

  test.each(['/cart', '/login', '/nothing'])('%s has no canonical URL', async (path) => {
    expect(canonicalIn(await html(path))).toBeUndefined();
  });

  test('a page never takes its origin from the request', async () => {
    const unaware = await createTestApp();
    expect(await (await unaware.get('/')).text()).not.toContain('shop.test');
    expect((await unaware.get('/sitemap.xml')).status).toBe(404);
    await unaware.close();
  });
});

test('the sitemap lists the pages for everybody and the active restaurants', async () => {
  const response = await shop.get('/sitemap.xml');
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
  // By this header the page cache stores it, so that requests do not read all vendors each.
  expect(response.headers.get('Page-Queries')).toBe('part');
  const xml = await response.text();
  expect(xml).toContain(`<loc>${SITE}/</loc>`);
  expect(xml).toContain(`<loc>${SITE}/privacypolicy</loc>`);
  expect(xml).toContain(`<loc>${SITE}/?subcategory=biryani</loc>`);
  expect(xml).toContain(`<loc>${SITE}/promo-details?promo=1</loc>`);
  expect(xml).toContain(`<loc>${SITE}/restaurant?vendorId=handi-%26-sons</loc>`);
  expect(xml).not.toContain('closed-kitchen');
  expect(xml).not.toContain('/cart');
  expect(xml.trimEnd().endsWith('</urlset>')).toBe(true);
});

test('a part of the sitemap is served where it exists', async () => {
  const whole = await (await shop.get('/sitemap.xml')).text();
  expect(await (await shop.get('/sitemap.xml?part=1')).text()).toBe(whole);
  for (const part of ['2', '0', '-1', '1.5', '01', 'x', '9'.repeat(30)]) {
    const response = await shop.get(`/sitemap.xml?part=${part}`);
    expect([part, response.status]).toEqual([part, 404]);
    expect(response.headers.get('Cache-Control')).not.toContain('public');
  }
});

test('robots.txt names the sitemap', async () => {
  const response = await shop.get('/robots.txt');
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toContain(`Sitemap: ${SITE}/sitemap.xml`);
});

test('the web manifest is linked, and its icons exist', async () => {
  expect(await html('/')).toContain('<link rel="manifest" href="/manifest.webmanifest"');
  const response = await shop.get('/manifest.webmanifest');
  expect(response.headers.get('Content-Type')).toBe('application/manifest+json');
  const { name, icons } = (await response.json()) as { name: string; icons: { src: string }[] };
  expect(name).toBe('Tiffin');
  expect(icons.length).toBeGreaterThan(1);
  for (const { src } of icons) expect(existsSync(resolve(`public${src}`)), src).toBe(true);
});

/** Rupees on the card of the item of that name; the first amount is the current price. */
function priceOnPage(page: string, name: string): number {
  const shown = name.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const card = page.split('<article').find((part) => part.includes(`>${shown}</h3>`)) ?? '';
  const text = card.replace(/<!-- -->/g, '');
  return Number(/₹([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', ''));
}

describe('JSON-LD of a restaurant', () => {
  test('carries the prices of the page, cannot leave its script, and its hash is in the policy', async () => {
    const response = await shop.get('/restaurant?vendorId=handi-%26-sons');
    const page = await response.text();
    const script = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
    const described = JSON.parse(script);
    expect(described.servesCuisine).toEqual([HOSTILE]);
    const items = described.hasMenu.hasMenuSection[0].hasMenuItem;
    expect(items.map(({ name }: { name: string }) => name).sort()).toEqual([HOSTILE, 'Biryani']);
    for (const { name, offers } of items) {
      expect(priceOnPage(page, name), name).toBe(Number(offers.price));
    }
    expect(page).not.toContain('<script>alert(1)');
    const hash = createHash('sha256').update(script).digest('base64');
    expect(response.headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`);
  });
});

test.each(['/contactus', '/privacypolicy', '/terms', '/help_support'])(
  '%s shows the configured contact details',
  async (path) => {
    const page = await html(path);
    expect(page).toContain('href="mailto:help@shop.example"');
    expect(page).toContain('href="tel:+918040001234"');
    expect(page).toContain('1 Market Road');
    expect(page).toContain('Dabba Foods Private Limited');
    expect(page).toContain('Meera Nair, grievance@shop.example');
  },
);

test('a page whose data cannot be read is a 500 without internal details', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  const broken = await createTestApp();
  await broken.database.pool.query('alter table vendors rename to lost_vendors');
  await broken.database.pool.query('alter table subcategory rename to lost_subcategory');
  for (const path of ['/', '/restaurant?vendorId=v1', '/category']) {
    const response = await broken.get(path);
    expect(response.status).toBe(500);
    const page = await response.text();
    expect(page).toContain('Something went wrong');
    expect(page).toContain('Back to home');
    expect(page).not.toMatch(/select |vendors v|PGlite|pool|node_modules|\.server\./i);
    const answer = await broken.get(path === '/' ? '/_.data' : path.replace(/^\/\w+/, '$&.data'));
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toMatch(/select |vendors v|PGlite|pool|node_modules|\.server\./i);
  }
  expect(logged).toHaveBeenCalled();
  await broken.close();
});
