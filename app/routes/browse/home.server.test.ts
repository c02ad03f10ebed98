import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import {
  seedCategory,
  seedItem,
  seedPromo,
  seedVendor,
} from '../../../tests/support/test-data/seed-catalogue.ts';
import type { RestaurantData } from '../../catalogue/pages.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
  const { db } = shop.database;
  await seedCategory(db, 'Food', ['Biryani', 'Pizza', 'South Indian'], { default: true });
  await seedVendor(db, 'Handi & Sons', { rating: 4.5, categories: ['Biryani'], subcategoryId: ['biryani'] });
  await seedVendor(db, 'Udupi Yard', { categories: ['South Indian'], subcategoryId: ['south-indian'] });
  await seedVendor(db, 'Closed Kitchen', { isActive: false, categories: ['Biryani'] });
  await seedItem(db, 'handi-&-sons', 'Chicken Biryani', {
    ItemPrice: 295,
    ItemDiscount: 20,
    ItemDescription: 'Long-grain rice, saffron, mint.',
    diet: 'nonveg',
  });
  await seedItem(db, 'handi-&-sons', 'Margherita', { SubCategoryId: 'pizza', diet: 'veg' });
  await seedPromo(db, 'A greener basket', { sequence: 3 });
  await seedPromo(db, 'Pizza night', {
    sequence: 2,
    text: 'Hot from the oven',
    terms: ['No code is needed.'],
    subcategoryId: 'pizza',
  });
  await seedPromo(db, 'Half off', { sequence: 1, vendorIds: ['udupi-yard', 'closed-kitchen'] });
});
afterAll(() => shop.close());

async function page(path: string, cookie?: string) {
  const response = await shop.get(path, cookie ? { cookie } : {});
  const html = await response.text();
  // The visible text, without the scripts' copy of the data, tags or React's marks between texts.
  const text = html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&amp;', '&');
  return { status: response.status, headers: response.headers, html, text };
}

describe('GET /', () => {
  test('names the restaurants in the HTML itself', async () => {
    const { status, text } = await page('/');
    expect(status).toBe(200);
    for (const part of [
      'Categories',
      'All',
      'Pizza',
      'Popular Restaurants',
      'Handi & Sons',
      '20% OFF',
      '4.5',
      '4.0',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Closed Kitchen');
    expect(text).not.toContain('filtered by');
  });

  test('links each card to its restaurant, with the chosen subcategory', async () => {
    expect((await page('/')).html).toContain('href="/restaurant?vendorId=udupi-yard"');
    expect((await page('/?subcategory=south-indian')).html).toContain(
      'href="/restaurant?vendorId=udupi-yard&amp;SubCategoryId=south-indian"',
    );
  });

  test('searches with a form that needs no script', async () => {
    const { html, text } = await page('/?q=udupi');
    expect(html).toMatch(/<form[^>]*action="\/"/);
    const field = html.match(/<input[^>]*name="q"[^>]*>/)?.[0];
    expect(field).toContain('placeholder="Restaurant name or a dish"');
    expect(field).toContain('value="udupi"');
    expect(text).toContain('Udupi Yard');
    expect(text).not.toContain('Handi & Sons');
    expect(text).toContain('No matching categories found.');
  });

  test('names its filter, and marks the card', async () => {
    const { html, text } = await page('/?SUBCATEGORY=biryani');
    expect(text.replace(/\s+/g, ' ')).toContain('Popular Restaurants (filtered by Biryani)');
    expect(html).toMatch(/aria-current="true"[^>]*href="\/\?subcategory=biryani"/);
    expect(text).not.toContain('Udupi Yard');
  });

  test('says when nothing matches', async () => {
    const { text } = await page('/?q=sushi');
    expect(text).toContain('No matching categories found.');
    expect(text).toContain('No restaurants found.');
  });

  test('shows no promos where the catalogue has none', async () => {
    const bare = await createTestApp();
    const response = await bare.get('/');
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain('aria-roledescription="carousel"');
    expect(await (await bare.get('/promos')).text()).toContain('There are no promos right now.');
    expect((await bare.get('/promo-details?promo=1')).status).toBe(302);
    const unnumbered = await bare.get('/promo-details');
    expect(unnumbered.status).toBe(200);
    expect(await unnumbered.text()).toContain('There are no promos right now.');
    await bare.close();
  });

  test('shows the promos: five links with their alternative texts', async () => {
    const { html } = await page('/');
    const alts = [...html.matchAll(/alt="(Promo \d)"/g)].map(([, alt]) => alt);
    expect(alts).toEqual(['Promo 1', 'Promo 2', 'Promo 3', 'Promo 4', 'Promo 5']);
    const links = [...html.matchAll(/href="\/promo-details\?promo=(\d)"/g)].map(([, number]) => number);
    expect(links).toEqual(['1', '2', '3', '1', '3']);
  });

  test('is the same for everybody: equal bytes with and without a cookie, and it sets none', async () => {
    const [guest, customer] = [
      await page('/'),
      await page('/', 'session=abc; better-auth.session_token=abc'),
    ];
    expect(customer.html).toBe(guest.html);
    expect(customer.headers.getSetCookie()).toEqual([]);
  });

  test('has a title and a description', async () => {
    const { html } = await page('/');
    expect(html).toContain('<title>Food and groceries near you · Tiffin</title>');
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/);
  });
});

describe('GET /restaurant', () => {
  test.each([
    '/restaurant?vendorId=handi-%26-sons',
    '/restaurant?VendorId=handi-%26-sons',
    '/restaurant?vendorid=handi-%26-sons',
  ])('%s shows the vendor and its menu', async (path) => {
    const { status, html, text } = await page(path);
    expect(status).toBe(200);
    for (const part of [
      'Handi & Sons',
      '4.5',
      'Chicken Biryani',
      '₹236.00',
      '₹295.00',
      '20% OFF',
      'Margherita',
      // Veg and egg marks differ only by colour.
      'Non-veg',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('Long-grain rice, saffron, mint.');
    expect(html).toContain('<title>Handi &amp; Sons · Tiffin</title>');
  });

  test.each(['SubCategoryId', 'subCategoryId', 'subcategoryid'])('narrows the menu by %s', async (name) => {
    const { text } = await page(`/restaurant?vendorId=handi-%26-sons&${name}=pizza`);
    expect(text).toContain('Margherita');
    expect(text).not.toContain('Chicken Biryani');
    expect(text).toContain('Only Pizza is shown.');
  });

  test('says when there is no item', async () => {
    expect((await page('/restaurant?vendorId=udupi-yard')).text).toContain('No items found.');
  });

  test.each([
    ['/restaurant', 'Restaurant not found'],
    ['/restaurant?vendorId=', 'Restaurant not found'],
    ['/restaurant?vendorId=nobody', 'Restaurant not found'],
    ['/restaurant?vendorId=%00', 'Restaurant not found'],
    ['/restaurant?vendorId=closed-kitchen', 'Restaurant not available'],
  ])('%s is a 404: %s', async (path, title) => {
    const { status, html, text } = await page(path);
    expect(status).toBe(404);
    expect(text).toContain(title);
    expect(html).toContain(`<title>${title}</title>`);
  });
});

describe('GET /category', () => {
  test('has six tiles that lead to home with their subcategory, or with a search for the name', async () => {
    const { html, text } = await page('/category');
    for (const name of ['Biryani', 'Pizza', 'Burger', 'Chinese', 'South Indian', 'Desserts']) {
      expect(text).toContain(name);
    }
    expect(html).toContain('href="/?subcategory=south-indian"');
    expect(html).toContain('href="/?q=Burger"');
    expect(html).not.toContain('aria-current="true"');
  });

  test.each(['subcategory=biryani', 'subcategory=Biryani', 'SUBCATEGORY=BIRYANI'])(
    '?%s highlights one',
    async (search) => {
      const { html } = await page(`/category?${search}`);
      expect(html.match(/aria-current="true"/g)).toHaveLength(1);
      expect(html).toMatch(/<a[^>]*aria-current="true"[^>]*href="\/\?subcategory=biryani"/);
    },
  );
});

test('GET /api/categories answers with the categories in order', async () => {
  const response = await shop.get('/api/categories');
  expect(await response.json()).toEqual({
    categories: [{ id: 'food', name: 'Food', picture: null, isDefault: true }],
  });
});

test('GET /api/restaurant answers with the menu of its page; 404 for an unknown vendor', async () => {
  const { text } = await page('/restaurant?vendorId=handi-%26-sons');
  const answer = (await (await shop.get('/api/restaurant?vendorid=handi-%26-sons')).json()) as RestaurantData;
  expect(answer.vendor.id).toBe('handi-&-sons');
  const dishes = answer.sections.flatMap(({ items }) => items.map(({ name }) => name));
  expect(dishes).toEqual(['Chicken Biryani', 'Margherita']);
  for (const name of [...dishes, ...answer.sections.map(({ heading }) => heading)]) {
    expect(text).toContain(name);
  }
  for (const search of ['', '?vendorId=nobody', '?vendorId=closed-kitchen']) {
    const response = await shop.get(`/api/restaurant${search}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'There is no such restaurant.' });
  }
});

test('the link beside the row of categories names the popular categories', async () => {
  const { html } = await page('/');
  expect(html).toMatch(/<a [^>]*href="\/category"[^>]*>Popular categories<\/a>/);
});

describe('promos', () => {
  test('GET /promos lists each once, in their order', async () => {
    const { html, text } = await page('/promos');
    const links = [...html.matchAll(/href="\/promo-details\?promo=(\d)"/g)].map(([, number]) => number);
    expect(links).toEqual(['1', '2', '3']);
    expect(text.indexOf('Half off')).toBeLessThan(text.indexOf('Pizza night'));
    expect(text.indexOf('Pizza night')).toBeLessThan(text.indexOf('A greener basket'));
  });

  test('GET /promo-details shows the terms and leads to the restaurants of its subcategory', async () => {
    const { status, html, text } = await page('/promo-details?promo=2');
    expect(status).toBe(200);
    expect(text).toContain('Pizza night');
    expect(text).toContain('Terms');
    expect(text).toContain('No code is needed.');
    expect(html).toContain('href="/?subcategory=pizza"');
  });

  test('GET /promo-details without a number is the page of the first promo', async () => {
    const { status, text } = await page('/promo-details');
    expect(status).toBe(200);
    expect(text).toContain('Half off');
  });

  test('GET /promo-details leads to the active vendors it names', async () => {
    const { html } = await page('/promo-details?PROMO=1');
    expect(html).toContain('href="/restaurant?vendorId=udupi-yard"');
    expect(html).not.toContain('closed-kitchen');
  });

  test.each(['?promo=4', '?promo=x', '?promo=1.0'])(
    'GET /promo-details%s leads to the list',
    async (search) => {
      const response = await shop.get(`/promo-details${search}`);
      expect(response.status).toBe(302);
      expect(response.headers.get('Location')).toBe('/promos');
    },
  );
});

test.each(['/nothing', '/a/b/c', '/wp-login.php'])('GET %s is a friendly 404', async (path) => {
  const { status, text } = await page(path);
  expect(status).toBe(404);
  expect(text).toContain('Page not found');
  expect(text).toContain('Back to home');
});
