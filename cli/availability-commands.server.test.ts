import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runTiffin } from '../tests/support/in-process/run-tiffin.ts';
import { createTestApp, type TestApp } from '../tests/support/in-process/test-app.ts';
import { seedCatalogue } from '../tests/support/test-data/seed.ts';

let shop: TestApp;
beforeAll(async () => {
  // 15:30 in India.
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query('truncate restaurantitems, vendors, subcategory, category, images cascade');
  await seedCatalogue(shop.database);
});

const tiffin = (words: string) => runTiffin(shop, words.split(' '));
const restaurant = async () => (await shop.get('/restaurant?vendorId=v-spice')).text();
const textOf = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' ');

describe('item and vendor', () => {
  test('a dish sells out until a time, for good, and comes back', async () => {
    expect(await tiffin('item sold-out i-dosa --until 18:30')).toMatchObject({
      code: 0,
      printed: 'i-dosa: Back at 18:30',
    });
    const shown = await shop.get('/restaurant?vendorId=v-spice');
    expect(shown.headers.get('Page-Until')).toBe('2026-03-01T13:00:00.000Z');
    expect(textOf(await shown.text())).toMatch(/Masala Dosa[\s\S]*Back at 18:30/);
    expect(await tiffin('item sold-out i-dosa')).toMatchObject({ printed: 'i-dosa: Sold out' });
    expect(textOf(await restaurant())).toContain('Sold out');
    expect(await tiffin('item back i-dosa')).toMatchObject({ code: 0, printed: 'i-dosa: on sale' });
    const open = await shop.get('/restaurant?vendorId=v-spice');
    expect(open.headers.has('Page-Until')).toBe(false);
    expect(textOf(await open.text())).not.toMatch(/Sold out|Back at/);
  });

  test('a vendor closes until a time and opens, and lists show it last', async () => {
    expect(await tiffin('vendor close v-spice --until 11:00')).toMatchObject({
      code: 0,
      printed: 'v-spice: Closed · opens 11:00 tomorrow',
    });
    const page = textOf(await restaurant());
    expect(page).toContain('Closed · opens 11:00 tomorrow');
    // The menu can be read, and nothing can be added.
    expect(page).toContain('Masala Dosa');
    expect(page).not.toMatch(/\bAdd\b/);
    const home = textOf(await (await shop.get('/')).text());
    expect(home.indexOf('Corner Sweets')).toBeLessThan(home.indexOf('Spice Garden'));
    expect(await tiffin('vendor open v-spice')).toMatchObject({ code: 0, printed: 'v-spice: open' });
    expect(textOf(await restaurant())).toMatch(/\bAdd\b/);
  });

  test.each([
    ['item sold-out i-none', 'There is no such item.'],
    ['vendor open v-none', 'There is no such vendor.'],
    ['item sold-out i-dosa --until later', 'until must be a time to come'],
    ['vendor close v-spice --until 2026-03-01T09:00Z', 'until must be a time to come'],
    ['vendor close v-spice', "required option '--until <time>'"],
  ])('%s is refused', async (words, message) => {
    const { code, reported } = await tiffin(words);
    expect(code).toBe(2);
    expect(reported).toContain(message);
  });

  test('the endpoint refuses other bodies and kinds', async () => {
    const send = (path: string, body: string) =>
      shop.app.handle(
        new Request(`http://shop.test/operator/catalogue/${path}/availability`, {
          method: 'POST',
          headers: {
            Authorization: 'Bearer an operator token for the tests',
            'Content-Type': 'application/json',
          },
          body,
        }),
      );
    expect((await send('restaurantitems/i-dosa', '{}')).status).toBe(400);
    expect((await send('restaurantitems/i-dosa', `{"available":${' '.repeat(20_000)}true}`)).status).toBe(
      413,
    );
    // The page of unknown addresses takes no posts.
    expect((await send('category/c-food', '{"available":true}')).status).toBe(405);
    expect((await send('constructor/x', '{"available":true}')).status).toBe(405);
    expect((await send('vendors/%00', '{"available":true}')).status).toBe(404);
    expect((await send('vendors/v-spice', '{"available":false}')).status).toBe(400);
  });
});
