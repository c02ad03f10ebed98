import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { seedItem, seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';
import type { Database } from '../../db/open-database.server.ts';
import { readHomeFilter } from '../filter.ts';
import { readHome } from '../home/read-home.server.ts';
import { readNearestHome } from '../home/read-text-home.server.ts';
import { addMissingWords } from './write-words.server.ts';

const HERE = { lat: 12.935, lng: 77.625 };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  for (const table of ['restaurantitems', 'dishwords', 'vendors'] as const) {
    await database.db.deleteFrom(table).execute();
  }
  await seed('Biryani Point', { rating: 4, lat: HERE.lat + 0.3 }, ['Veg Pulao', 'veg']);
  await seed('Near and Dear', { rating: 3, lat: HERE.lat + 0.2 }, ['Chicken Biryani', 'nonveg']);
  await seed('Leaf', { rating: 5, lat: HERE.lat + 0.1 }, ['Paneer Tikka', 'veg']);
  await seed('Grill', { rating: 4.5, lat: HERE.lat }, ['Paneer Tikka', 'veg'], ['Chicken Tikka', 'nonveg']);
  await seed('Closed', { rating: 5, isActive: false }, ['Chicken Biryani', 'nonveg']);
  await addMissingWords(database.db);
});

async function seed(
  name: string,
  more: Parameters<typeof seedVendor>[2],
  ...items: [name: string, diet: 'veg' | 'nonveg'][]
): Promise<void> {
  const place = more?.lat ? { lng: HERE.lng, placesource: 'own' as const } : {};
  const id = await seedVendor(database.db, name, { ...more, ...place });
  for (const [dish, diet] of items) await seedItem(database.db, id, dish, { diet });
}

async function names(search: string): Promise<string[]> {
  const { vendors } = await readHome(database, readHomeFilter(new URLSearchParams(search)));
  return vendors.map(({ name }) => name);
}

const ALL = ['Leaf', 'Grill', 'Biryani Point', 'Near and Dear'];

test.each(['auntys idli house', 'aunty idlli house', 'Auntys and the idli hou', 'aunty idli huose'])(
  'a name is found by its sound for "%s", before the vendors of a dish',
  async (query) => {
    await seed('Aunty’s Idli House', { rating: 3 }, ['Masala Dosa', 'veg']);
    await seed('Idli House', { rating: 5 }, ['Idli', 'veg']);
    await addMissingWords(database.db);
    expect(await names(`q=${query}`)).toEqual(['Aunty’s Idli House']);
    expect(await names(`q=${query}&diet=veg`)).toEqual(['Aunty’s Idli House']);
  },
);

test.each([
  // Spec §5: only vendors whose names contain the text.
  ['near', ['Near and Dear']],
  ['biryani', ['Biryani Point']],
  // If there are none, the words that may name a dish are searched.
  ['best biryani near me', ['Biryani Point']],
  ['near me', ALL],
  // If there are still none, vendors that serve the whole dish, not one word of it.
  ['chicken biryani', ['Near and Dear']],
  ['best paneer tikka online', ['Leaf', 'Grill']],
  ['chicken pulao', []],
  ['xyzzy', []],
])('"%s" lists %j', async (query, expected) => {
  expect(await names(`q=${query}`)).toEqual(expected);
});

test.each(['biryani', 'paneer tikka', 'xyzzy', 'idli house'])(
  '"%s" takes at most two statements',
  async (query) => {
    let statements = 0;
    const ask: Database['ask'] = (...args) => {
      statements += 1;
      return database.ask(...args);
    };
    await readHome({ ...database, ask }, readHomeFilter(new URLSearchParams({ q: query })));
    expect(statements).toBeLessThanOrEqual(2);
  },
);

test('vendors that serve a dish are in the chosen order, and pure veg omits mixed kitchens', async () => {
  await seedItem(database.db, 'grill', 'Papad', { ItemDiscount: 20 });
  expect(await names('q=paneer tikka&sort=discount')).toEqual(['Grill', 'Leaf']);
  expect(await names('q=paneer tikka&diet=veg')).toEqual(['Leaf']);
});

describe('the nearest', () => {
  test.each([
    ['near', ['Near and Dear']],
    ['paneer tikka', ['Grill', 'Leaf']],
    ['near me', ['Grill', 'Leaf', 'Near and Dear', 'Biryani Point']],
    ['xyzzy', []],
  ])('for "%s" are %j', async (query, expected) => {
    const filter = readHomeFilter(new URLSearchParams({ q: query, sort: 'nearest' }));
    const { vendors } = await readNearestHome(database, filter, HERE);
    expect(vendors.map(({ name }) => name)).toEqual(expected);
  });
});
