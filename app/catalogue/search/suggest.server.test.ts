import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordStatements } from '../../../tests/support/in-process/statements.ts';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import { seedItem, seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';
import type { CatalogueChange } from '../catalogue-changes.server.ts';
import { createSuggest } from './suggest.server.ts';
import { isSettledBy, narrowSuggestions, plainText, type Suggestions } from './suggestions.ts';
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
      isSettled: false,
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

  test('lists at most six of each, one dish of each vendor first', async () => {
    for (const [rating, name] of ['A', 'B', 'C', 'D', 'E', 'F', 'G'].entries()) {
      await seed(`Thali ${name}`, { rating: 4 - rating / 2 }, 'Veg Thali', 'Mini Thali');
    }
    await addMissingWords(shop.database.db);
    nextCatalogue();
    const { restaurants, dishes } = await suggest({ q: 'thali' });
    expect(restaurants).toHaveLength(6);
    expect(new Set(dishes.map(({ vendorId }) => vendorId)).size).toBe(6);
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
  for (const dish of [
    'Mutton Dum Biryani',
    'Non-Veg Biryani',
    'Egg Biryani',
    'Egg-less Cake',
    'House Biryani',
  ])
    await seedItem(shop.database.db, id, dish, { diet: null });
  await addMissingWords(shop.database.db);
  expect(await names({ q: 'veg biryani' })).toEqual(['House Biryani, Unlabelled']);
  expect(await names({ q: 'egg less cake' })).toEqual(['Egg-less Cake, Unlabelled']);
});

describe('an answer settles longer texts', () => {
  const isSettled = async (text: string) => (await suggest({ q: text })).isSettled;

  test.each([
    // No dish has 'lakshmi'.
    ['lakshmi c', true],
    ['lakshmi cafe e', true],
    ['lakshmi', false],
    ['masala l', false],
    // Dishes may follow these words.
    ['best l', false],
    ['big l', false],
    ['veg l', false],
  ])('%j: %j', async (text, expected) => {
    expect(await isSettled(text)).toBe(expected);
  });

  test('unless there are more restaurants', async () => {
    for (const place of ['Bhopal', 'Bidar', 'Bhuj', 'Bokaro', 'Bareilly', 'Ballari'])
      await seedVendor(shop.database.db, `Lakshmi ${place}`);
    expect(await isSettled('lakshmi b')).toBe(true);
    await seedVendor(shop.database.db, 'Lakshmi Balasore');
    nextCatalogue();
    expect(await isSettled('lakshmi b')).toBe(false);
    expect(await isSettled('lakshmi ba')).toBe(true);
  });
});

test('more texts at once than the memory holds are all answered', async () => {
  const release = Promise.withResolvers<void>();
  const ask = async () => {
    await release.promise;
    return [{ restaurants: [], dishes: [], hasUnknownWord: false }] as never;
  };
  const suggest = createSuggest({ ask }, { subscribe: () => {} }, () => shop.clock.now);
  const asked = Array.from({ length: 1_200 }, (_, n) =>
    suggest({ text: `text ${n}`, dish: '', deliveryTo: null }),
  );
  release.resolve();
  const answers = await Promise.all(asked);
  expect(answers).toEqual(asked.map(() => ({ restaurants: [], dishes: [], isSettled: false })));
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
    shop.app.onCatalogueChange(() => changed.resolve());
    await shop.database.pool.query("select pg_notify('catalogue_changed', '')");
    await changed.promise;
    expect(await names({ q: 'quinoa' })).toEqual(['Quinoa Quarter']);
  });
});

test('suggestions are at most two seconds late, and as rarely read again for changes', async () => {
  let change: (changed: CatalogueChange) => void = () => {};
  let reads = 0;
  const ask = async () => {
    reads += 1;
    return [{ restaurants: [], dishes: [], hasUnknownWord: false }] as never;
  };
  const subscribe = (onChange: typeof change) => {
    change = onChange;
  };
  let now = 0;
  const suggest = createSuggest({ ask }, { subscribe }, () => new Date(now));
  const readsAt = async (time: number) => {
    now = time;
    await suggest({ text: 'dosa', dish: '', deliveryTo: null });
    return reads;
  };
  expect(await readsAt(0)).toBe(1);
  for (now of [1_000, 1_500, 2_999]) change(['restaurantitems']);
  expect(await readsAt(2_999)).toBe(1);
  expect(await readsAt(3_000)).toBe(2);
  expect(await readsAt(5_000)).toBe(2);
  change('all');
  expect(await readsAt(5_000)).toBe(3);
});

test('what an answer settles, narrowed, is what the server suggests for the longer text', async () => {
  await seed('Kachori Batata Corner', {}, 'Kachori', 'Aloo Tikki', 'Veg Burger', 'Non-Veg Thali');
  await seed('Best Big Burger Barn', { popularity: 3 }, 'Chicken Burger');
  await seed('Non-Veg Dosa Den', { popularity: 2 });
  await seed('New Delhi Dosa House', { popularity: 1 });
  await addMissingWords(shop.database.db);
  const answers = new Map<string, Suggestions>();
  for (const text of [
    'lakshmi café elan',
    'kachori corner',
    'corner batata',
    'best big burger barn',
    'veg burger barn',
    'non veg dosa den',
    'new delhi dosa house',
    'panir tikka',
    'sharmas gulab jamun',
    'egg less cake',
  ]) {
    for (let length = 2; length <= text.length; length += 1) {
      const start = plainText(text.slice(0, length));
      if (!answers.has(start)) answers.set(start, await suggest({ q: start }));
    }
  }
  let settled = 0;
  for (const [text, given] of answers) {
    for (const [longer, answer] of answers) {
      // The server leaves out restaurants that do not deliver to a named area; the browser knows no areas.
      if (longer === text || !longer.startsWith(text) || longer === 'new delhi') continue;
      const narrowed = narrowSuggestions(given, longer);
      if (!isSettledBy(given, text, longer, narrowed)) continue;
      settled += 1;
      const { restaurants, dishes } = answer;
      expect({ text, longer, ...narrowed }).toMatchObject({ text, longer, restaurants, dishes });
    }
  }
  expect(settled).toBeGreaterThan(10);
});
