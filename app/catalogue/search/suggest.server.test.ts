import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordStatements } from '../../../tests/support/in-process/statements.ts';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import { seedItem, seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';
import { createSuggest, readSuggestions } from './suggest.server.ts';
import { narrowSuggestions, type Suggestions } from './suggestions.ts';
import { addMissingWords } from './write-words.server.ts';

const AREA = 'koramangala-bengaluru';
const KORAMANGALA = { lat: 12.9352, lng: 77.6245, placesource: 'own' as const };
const DELHI = { lat: 28.61, lng: 77.2, placesource: 'own' as const };

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ delivery: { radiusMetres: 12_000, isStrict: false } });
});
afterAll(() => shop.close());
afterEach(() => {
  vi.restoreAllMocks();
});

beforeEach(async () => {
  for (const table of ['restaurantitems', 'dishwords', 'vendors'] as const) {
    await shop.database.db.deleteFrom(table).execute();
  }
  await seed(
    'Biryani Blues',
    { ...KORAMANGALA, rating: 4.8, popularity: 5 },
    'Chicken Biryani',
    'Mutton Korma',
  );
  await seed('Paradise', { ...DELHI, rating: 4.2, popularity: 9 }, 'Egg Biryani', 'Masala Chai');
  await seed('Old Delhi Birdsong', { ...DELHI, popularity: 7 }, 'Masala Dosa', 'Paneer Tikka');
  await seed('Sharma’s', KORAMANGALA, 'Gulab Jamun');
  await seed('Birch', { isActive: false }, 'Veg Biryani');
  await seed('Lakshmi Café ÉLAN', DELHI);
  await addMissingWords(shop.database.db);
  nextCatalogue();
});

/** Makes answers of earlier tests stale. */
function nextCatalogue(): void {
  shop.clock.now = new Date(shop.clock.now.getTime() + 30_001);
}

async function seed(name: string, more: Parameters<typeof seedVendor>[2], ...dishes: string[]) {
  const id = await seedVendor(shop.database.db, name, more);
  for (const dish of dishes) {
    const diet = /chicken|mutton/i.test(dish) ? 'nonveg' : /egg/i.test(dish) ? 'egg' : 'veg';
    await seedItem(shop.database.db, id, dish, { diet });
  }
}

async function suggest(query: Record<string, string>): Promise<Suggestions> {
  const response = await shop.get(`/api/suggest?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return response.json();
}

async function names(query: Record<string, string>): Promise<string[]> {
  const { restaurants, dishes } = await suggest(query);
  return [
    ...restaurants.map(({ name }) => name),
    ...dishes.map((dish) => `${dish.name}, ${dish.vendorName}`),
  ];
}

describe('GET /api/suggest', () => {
  test('answers ids and names, without prices', async () => {
    expect(await suggest({ q: 'gul' })).toEqual({
      restaurants: [],
      dishes: [
        { name: 'Gulab Jamun', vendorId: 'sharma’s', vendorName: 'Sharma’s', itemId: 'sharma’s-gulab-jamun' },
      ],
      isComplete: true,
    });
    expect((await suggest({ q: 'sharmas' })).restaurants).toEqual([{ id: 'sharma’s', name: 'Sharma’s' }]);
  });

  test.each([
    // A word of the name begins with it, popular ones first; inactive ones are missing.
    [
      'bir',
      ['Old Delhi Birdsong', 'Biryani Blues', 'Chicken Biryani, Biryani Blues', 'Egg Biryani, Paradise'],
    ],
    ['BIRYANI  bl', ['Biryani Blues']],
    ['delhi old', ['Old Delhi Birdsong']],
    ['lakshmi cafe', ['Lakshmi Café ÉLAN']],
    ['CAFÉ elan', ['Lakshmi Café ÉLAN']],
    // The index has eight letters of a word.
    ['birdsongs', []],
    ['yani', []],
    // By sound, and in other scripts.
    ['biriya', ['Chicken Biryani, Biryani Blues', 'Egg Biryani, Paradise']],
    ['मसाला', ['Masala Chai, Paradise', 'Masala Dosa, Old Delhi Birdsong']],
    ['masala d', ['Masala Dosa, Old Delhi Birdsong']],
    ['chicken ti', []],
    // No meat and no egg where the diet is said.
    ['veg biryani', []],
    ['best dosa near me', ['Masala Dosa, Old Delhi Birdsong']],
    ['...', []],
    ['%_', []],
    ['zzz', []],
  ])('for %j suggests %j', async (q, expected) => {
    expect(await names({ q })).toEqual(expected);
  });

  test('with an area suggests only what is delivered there', async () => {
    expect(await names({ q: 'bir', area: AREA })).toEqual([
      'Biryani Blues',
      'Chicken Biryani, Biryani Blues',
    ]);
    expect(await names({ q: 'old del', area: AREA })).toEqual([]);
    expect(await names({ q: 'old del', area: 'atlantis' })).toEqual(['Old Delhi Birdsong']);
  });

  test('lists at most six of each, one dish of each vendor first, and says that there are more', async () => {
    for (const [rating, name] of ['A', 'B', 'C', 'D', 'E', 'F', 'G'].entries()) {
      await seed(`Thali ${name}`, { rating: 4 - rating / 2 }, 'Veg Thali', 'Mini Thali');
    }
    await addMissingWords(shop.database.db);
    nextCatalogue();
    const { restaurants, dishes, isComplete } = await suggest({ q: 'thali' });
    expect(restaurants).toHaveLength(6);
    expect(new Set(dishes.map(({ vendorId }) => vendorId)).size).toBe(6);
    expect(isComplete).toBe(false);
    expect((await suggest({ q: 'thali g' })).isComplete).toBe(true);
  });

  test('is public for half a minute, and never sets a cookie', async () => {
    const { headers } = await shop.get('/api/suggest?q=bir');
    expect(headers.get('Cache-Control')).toBe('public, max-age=30');
    expect(headers.get('Set-Cookie')).toBeNull();
    expect(headers.get('Page-Queries')).toBeNull();
  });

  test.each(['', '?q=', '?q=%20', '?q=%00', `?q=${'x'.repeat(101)}`, '?area=atlantis'])(
    'refuses %s',
    async (query) => {
      const response = await shop.get(`/api/suggest${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ message: 'q must be 1 to 100 characters long' });
    },
  );

  test('of a repeated q the first counts', async () => {
    const response = await shop.get('/api/suggest?q=gul&q=bir');
    expect(await response.json()).toEqual(await suggest({ q: 'gul' }));
  });
});

test('for a diet suggests no dish whose name says another one', async () => {
  const id = await seedVendor(shop.database.db, 'Unlabelled');
  for (const dish of ['Mutton Dum Biryani', 'Non-Veg Biryani', 'Egg Biryani', 'Egg-less Cake', 'House Biryani'])
    await seedItem(shop.database.db, id, dish, { diet: null });
  await addMissingWords(shop.database.db);
  expect(await names({ q: 'veg biryani' })).toEqual(['House Biryani, Unlabelled']);
  expect(await names({ q: 'egg less cake' })).toEqual(['Egg-less Cake, Unlabelled']);
});

describe('an answer says that there may be more', () => {
  const isComplete = async (text: string) =>
    (await readSuggestions(shop.database.ask, { text, dish: text, deliveryTo: null })).isComplete;

  test('when the last word begins more words than are looked up', async () => {
    await seed('Five', {}, 'Paneer', 'Papad', 'Pasta', 'Pakora', 'Payasam');
    await addMissingWords(shop.database.db);
    expect(await isComplete('pa')).toBe(false);
    expect(await isComplete('paya')).toBe(true);
  });

  test('when the menus that are read have the words in different dishes', async () => {
    for (let n = 0; n < 7; n += 1)
      await seed(`Best ${n}`, { rating: 5 }, 'Tandoori Chaap', 'Soya Kofta Wrap');
    await seed('Worst', { rating: 2 }, 'Tandoori Kofta Wrap');
    await addMissingWords(shop.database.db);
    expect(await isComplete('tandoori kofta wrap')).toBe(false);
  });
});

test('more texts at once than the memory holds are all answered', async () => {
  const release = Promise.withResolvers<void>();
  const ask = async () => {
    await release.promise;
    return [{ restaurants: [], dishes: [], endings: 0, menus: 0 }] as never;
  };
  const suggest = createSuggest({ ask }, { subscribe: () => {} }, () => shop.clock.now);
  const asked = Array.from({ length: 1_200 }, (_, n) =>
    suggest({ text: `text ${n}`, dish: '', deliveryTo: null }),
  );
  release.resolve();
  const answers = await Promise.all(asked);
  expect(answers).toEqual(asked.map(() => ({ restaurants: [], dishes: [], isComplete: true })));
});

describe('the answers in memory', () => {
  const read = (path: string) => shop.get(path).then((answer) => answer.text());

  test('serve equal texts, also at the same time, for half a minute', async () => {
    const statements = recordStatements();
    const answers = await Promise.all(
      ['bir', 'BIR', ' bir'].map((q) => read(`/api/suggest?${new URLSearchParams({ q })}`)),
    );
    expect(new Set(answers).size).toBe(1);
    expect(statements).toHaveLength(1);
    shop.clock.now = new Date(shop.clock.now.getTime() + 30_000);
    await read('/api/suggest?q=bir');
    expect(statements).toHaveLength(1);
    shop.clock.now = new Date(shop.clock.now.getTime() + 1);
    await read('/api/suggest?q=bir');
    expect(statements).toHaveLength(2);
    await read(`/api/suggest?q=bir&area=${AREA}`);
    expect(statements).toHaveLength(3);
  });

  test('end with a change of the catalogue', async () => {
    expect(await names({ q: 'quinoa' })).toEqual([]);
    await seedVendor(shop.database.db, 'Quinoa Quarter');
    expect(await names({ q: 'quinoa' })).toEqual([]);
    const changed = Promise.withResolvers<void>();
    shop.app.onCatalogueChange(changed.resolve);
    await shop.database.pool.query("select pg_notify('catalogue_changed', '')");
    await changed.promise;
    expect(await names({ q: 'quinoa' })).toEqual(['Quinoa Quarter']);
  });
});

test('the restaurants of a complete answer, narrowed, are those that the server suggests for the longer text', async () => {
  const texts = ['sharmas', 'masala dosa', 'old delhi', 'chicken biryani', 'paradise', 'gulab jamun'];
  const read = (text: string) => readSuggestions(shop.database.ask, { text, dish: text, deliveryTo: null });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...texts), fc.nat(), fc.nat(), async (text, one, other) => {
      const [short = 1, long = 1] = [1 + (one % text.length), 1 + (other % text.length)].toSorted(
        (a, b) => a - b,
      );
      const known = await read(text.slice(0, short));
      if (!known.isComplete) return;
      const narrowed = narrowSuggestions(known, text.slice(0, long));
      expect(narrowed.restaurants).toEqual((await read(text.slice(0, long))).restaurants);
    }),
    { numRuns: 60 },
  );
});
