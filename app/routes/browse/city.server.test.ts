import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import { seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({
    siteUrl: 'https://shop.example',
    delivery: { radiusMetres: 12_000, isStrict: false },
  });
  const { db } = shop.database;
  for (let n = 1; n <= 5; n++) {
    const place = { lat: 12.935, lng: 77.625, placesource: 'own' as const };
    await seedVendor(db, `Kitchen ${n}`, { id: `k${n}`, popularity: n, ...place });
  }
  await seedVendor(db, 'Delhi Kitchen', {
    id: 'd1',
    lat: 28.61,
    lng: 77.21,
    placesource: 'own',
    popularity: 9,
  });
});
afterAll(() => shop.close());

const read = async (path: string) => {
  const answer = await shop.get(path);
  return { answer, html: await answer.text() };
};

/** The nodes of the page's JSON-LD by type. */
function described(html: string): Record<string, { itemListElement: Record<string, unknown>[] }> {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const graph: { '@type': string; itemListElement: Record<string, unknown>[] }[] = JSON.parse(json)['@graph'];
  return Object.fromEntries(graph.map((node) => [node['@type'], node]));
}

describe('the page of a locality', () => {
  test('has what home lists for it, with a title and an address of its own', async () => {
    const { answer, html } = await read('/city/bengaluru/koramangala');
    expect(answer.status).toBe(200);
    expect(html).toContain('<title>Food and groceries in Koramangala, Bengaluru · Tiffin</title>');
    expect(html).toContain('<link rel="canonical" href="https://shop.example/city/bengaluru/koramangala"/>');
    expect(html).not.toContain('noindex');
    const order = ['vendorId=k5', 'vendorId=k1', 'Further away', 'vendorId=d1'].map((text) =>
      html.indexOf(text),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
  });

  test('describes its restaurants and the way to it', async () => {
    const { ItemList, BreadcrumbList } = described((await read('/city/bengaluru/koramangala')).html);
    expect(ItemList?.itemListElement.map(({ name }) => name)).toEqual(
      [5, 4, 3, 2, 1].map((n) => `Kitchen ${n}`),
    );
    expect(ItemList?.itemListElement[0]).toEqual({
      '@type': 'ListItem',
      position: 1,
      name: 'Kitchen 5',
      url: 'https://shop.example/restaurant?vendorId=k5',
    });
    expect(BreadcrumbList?.itemListElement.map(({ name, item }) => [name, item])).toEqual([
      ['Home', 'https://shop.example/'],
      ['Bengaluru', 'https://shop.example/city/bengaluru'],
      ['Koramangala', 'https://shop.example/city/bengaluru/koramangala'],
    ]);
  });

  test('is not for search engines where fewer than five deliver', async () => {
    const { answer, html } = await read('/city/delhi');
    expect(answer.status).toBe(200);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });
});

test('the page of a city links to its localities', async () => {
  const { html } = await read('/city/bengaluru');
  expect(html).toContain('href="/city/bengaluru/koramangala"');
  expect(html).not.toContain('href="/city/delhi');
});

test.each([
  '/city/atlantis',
  '/city/bengaluru/atlantis',
  // The slug of an area, but not its path.
  '/city/koramangala-bengaluru',
  '/city/mumbai/navi',
  '/city/Bengaluru',
  '/city/%00',
  '/city/bengaluru/..%2f..',
])('%s is not found', async (path) => {
  const { answer, html } = await read(path);
  expect(answer.status).toBe(404);
  expect(html).toContain('Place not found');
});

test('a searched list is not for search engines, home is', async () => {
  expect((await read('/?q=dosa')).html).toContain('<meta name="robots" content="noindex"/>');
  expect((await read('/')).html).not.toContain('noindex');
});

test('the sitemap has the places to which five deliver', async () => {
  const { html } = await read('/sitemap.xml');
  expect(html).toContain('https://shop.example/city/bengaluru/koramangala<');
  expect(html).not.toContain('/city/delhi');
});
