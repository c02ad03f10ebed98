import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { seedItem, seedVendor } from '../../../tests/support/test-data/seed-catalogue.ts';
import type { Database } from '../../db/open-database.server.ts';
import type { DeliveryTo } from '../delivery-limits.ts';
import { readHomeFilter } from '../filter.ts';
import { readHome } from '../home/read-home.server.ts';
import { importBatch } from '../import-export/import-batch.server.ts';
import { addMissingWords } from './write-words.server.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  for (const table of ['restaurantitems', 'dishwords', 'vendors'] as const) {
    await database.db.deleteFrom(table).execute();
  }
  await seedVendor(database.db, 'Best', { rating: 4.9 });
  await seedVendor(database.db, 'Unrated');
  await seedVendor(database.db, 'Worst', { rating: 2.1 });
  await seedVendor(database.db, 'Closed', { rating: 5, isActive: false });
});

async function search(query: string, narrowing: { diet?: string } = {}, to: DeliveryTo | null = null) {
  await addMissingWords(database.db);
  const filter = readHomeFilter(new URLSearchParams({ q: query, ...narrowing }));
  const { dishes } = await readHome(database, filter, to);
  return dishes.map(({ item, vendor }) => `${item.name}, ${vendor.name}`);
}
const sell = (vendor: string, name: string, ItemDescription = '') =>
  seedItem(database.db, vendor, name, { ItemDescription });
const importItem = (document: Record<string, unknown>) =>
  importBatch({ database, gazetteer: null }, 'restaurantitems', [
    { line: 1, document: { id: 'i', VendorId: 'best', ItemPrice: 100, ...document } },
  ]);

test('names rank before descriptions, all words before the rarest, and then the best rated vendor', async () => {
  await sell('best', 'Kathi Roll', 'With paneer tikka.');
  await sell('best', 'Chicken Tikka');
  for (const vendor of ['best', 'unrated', 'worst']) await sell(vendor, 'Paneer Soup');
  await sell('worst', 'Paneer Tikka');
  await sell('worst', 'Paneer Tikka Wrap');
  await sell('unrated', 'Paneer Tikka');
  await sell('closed', 'Paneer Tikka');
  expect(await search('paneer tikka')).toEqual([
    'Paneer Tikka, Unrated',
    'Paneer Tikka, Worst',
    'Paneer Tikka Wrap, Worst',
    'Kathi Roll, Best',
    'Chicken Tikka, Best',
  ]);
});

test('dishes of a vendor that is closed now follow the others', async () => {
  for (const vendor of ['best', 'worst']) await sell(vendor, 'Paneer Tikka');
  const closedUntil = new Date(Date.now() + 3_600_000);
  await database.db
    .updateTable('vendors')
    .set({ closeduntil: closedUntil })
    .where('id', '=', 'best')
    .execute();
  expect(await search('paneer tikka')).toEqual(['Paneer Tikka, Worst', 'Paneer Tikka, Best']);
});

test('a dish has the fields of its card', async () => {
  const location = { lat: 12.935, lng: 77.625 };
  await database.db
    .updateTable('vendors')
    .set({ location: JSON.stringify(location) })
    .where('id', '=', 'best')
    .execute();
  await seedItem(database.db, 'best', 'Masala Dosa', { ItemPrice: 120.5, ItemDiscount: 12.5, diet: 'veg' });
  await addMissingWords(database.db);
  const { dishes } = await readHome(database, readHomeFilter(new URLSearchParams('q=dosai')));
  expect(dishes).toMatchObject([
    {
      item: { name: 'Masala Dosa', vendorId: 'best', pricePaise: 12_050, discountPercent: 12.5, diet: 'veg' },
      vendor: { id: 'best', name: 'Best', rating: 4.9, address: 'Koramangala, Bengaluru', location },
    },
  ]);
});

describe('each vendor has at most two dishes', () => {
  const sellMany = async () => {
    for (const vendor of ['best', 'worst', 'closed']) {
      for (const kind of ['Plain', 'Butter', 'Garlic']) await sell(vendor, `${kind} Naan`);
    }
  };
  const expected = ['Butter Naan, Best', 'Garlic Naan, Best', 'Butter Naan, Worst', 'Garlic Naan, Worst'];

  test('if few dishes have the word', async () => {
    await sellMany();
    expect(await search('naan')).toEqual(expected);
  });

  test('if many dishes have it', async () => {
    await sellMany();
    await addMissingWords(database.db);
    await database.db.updateTable('dishwords').set({ names: 100_000, texts: 100_000 }).execute();
    expect(await search('naan')).toEqual(expected);
  });
});

describe('the pure veg filter returns vegetarian dishes only', () => {
  const sellMixed = async () => {
    await seedItem(database.db, 'best', 'Chicken Kofta', { diet: 'nonveg' });
    await seedItem(database.db, 'best', 'Egg Kofta', { diet: 'egg' });
    await seedItem(database.db, 'best', 'Kofta of the day', { diet: null });
    await seedItem(database.db, 'best', 'Malai Kofta', { diet: 'veg' });
    await seedItem(database.db, 'worst', 'Paneer Kofta', { diet: 'veg' });
  };
  const expected = ['Malai Kofta, Best', 'Paneer Kofta, Worst'];

  test('if few dishes have the word', async () => {
    await sellMixed();
    expect(await search('kofta', { diet: 'veg' })).toEqual(expected);
    expect(await search('kofta')).toContain('Chicken Kofta, Best');
  });

  test('if many dishes have it', async () => {
    await sellMixed();
    await addMissingWords(database.db);
    await database.db.updateTable('dishwords').set({ names: 100_000, texts: 100_000 }).execute();
    expect(await search('kofta', { diet: 'veg' })).toEqual(expected);
  });
});

describe('a diet in the query', () => {
  const sellPizzas = async () => {
    await seedItem(database.db, 'best', 'Chicken Pizza', { diet: 'nonveg' });
    await seedItem(database.db, 'best', 'Egg Pizza', { diet: 'egg' });
    await seedItem(database.db, 'unrated', 'Farmhouse Pizza', { diet: 'veg' });
    await seedItem(database.db, 'unrated', 'Non-Veg Pizza', { diet: null });
    await seedItem(database.db, 'worst', 'Veg Pizza', { diet: 'veg' });
    await seedItem(database.db, 'worst', 'Pizza of the day', { diet: null });
    await seedItem(database.db, 'closed', 'Murgh Tikka Pizza', { diet: null });
    await seedItem(database.db, 'closed', 'Egg-less Pizza', { diet: null });
    await database.db.updateTable('vendors').set({ isActive: true }).where('id', '=', 'closed').execute();
  };

  test.each([
    'veg pizza',
    'pure veg pizza',
    'vegetarian pizza',
    'vegitarian pizza',
    'vegetrian pizza',
    'eggless pizza',
    'egg less pizza',
    'pizza without egg',
    'वेज pizza',
    'व्हेज पिझ्झा',
    'వెజ్ పిజ్జా',
  ])('%s finds pizzas without meat or egg, whatever they are called', async (query) => {
    await sellPizzas();
    const found = await search(query);
    expect(found.toSorted()).toEqual([
      'Egg-less Pizza, Closed',
      'Farmhouse Pizza, Unrated',
      'Pizza of the day, Worst',
      'Veg Pizza, Worst',
    ]);
  });

  test('ranks names that say so first', async () => {
    await sellPizzas();
    expect((await search('veg pizza'))[0]).toBe('Veg Pizza, Worst');
  });

  test.each(['non veg pizza', 'non-veg pizza', 'nonveg pizza', 'नॉन वेज पिज़्ज़ा', 'నాన్ వెజ్ పిజ్జా'])(
    '%s finds those with meat',
    async (query) => {
      await sellPizzas();
      expect((await search(query)).toSorted()).toEqual([
        'Chicken Pizza, Best',
        'Egg-less Pizza, Closed',
        'Murgh Tikka Pizza, Closed',
        'Non-Veg Pizza, Unrated',
        'Pizza of the day, Worst',
      ]);
    },
  );

  test('alone finds dishes that are called so, in any script', async () => {
    await sellPizzas();
    for (const query of ['veg', 'वेज', 'ವೆಜ್']) expect(await search(query), query).toEqual(['Veg Pizza, Worst']);
  });

  test('yields to the filter', async () => {
    await sellPizzas();
    expect(await search('non veg pizza', { diet: 'veg' })).toEqual([
      'Farmhouse Pizza, Unrated',
      'Veg Pizza, Worst',
    ]);
  });
});

test('a word for a manner or colour is no reason to show a dish, but ranks it first', async () => {
  await sell('best', 'Chicken Wings');
  await sell('worst', 'Spicy Chicken Wings');
  await sell('worst', 'Spicy Potato Wedges');
  expect(await search('spicy chicken wings')).toEqual(['Spicy Chicken Wings, Worst', 'Chicken Wings, Best']);
  await sell('best', 'Blue Lagoon');
  expect(await search('blue jeans')).toEqual([]);
  expect(await search('blue')).toEqual(['Blue Lagoon, Best']);
});

test('a word that only descriptions have does not keep the last round from the other words', async () => {
  await sell('best', 'Dry Fruit Platter', 'A gift for everybody.');
  await sell('worst', 'Laddu Box', 'A dozen.');
  expect(await search('fruit gift box')).toEqual(['Dry Fruit Platter, Best']);
});

test('a name without other words ranks first, also for an unfinished word', async () => {
  await sell('best', 'Paneer Tikka Biryani');
  await sell('worst', 'Paneer Tikka');
  expect(await search('paneer tik')).toEqual(['Paneer Tikka, Worst', 'Paneer Tikka Biryani, Best']);
});

describe('with an area', () => {
  const PUNE = { lat: 18.52, lng: 73.857 };
  const area = { slug: 'pune', neighbourhood: null, city: 'Pune', ...PUNE };
  const placeVendors = async () => {
    const place = (id: string, values: object) =>
      database.db.updateTable('vendors').set(values).where('id', '=', id).execute();
    await place('best', { lat: 12.935, lng: 77.625 });
    await place('worst', PUNE);
    await place('closed', PUNE);
    // The general radius says nothing of a vendor without a position.
    await place('unrated', { lat: null });
  };

  test('what is delivered there comes first, and the rest only by name', async () => {
    await placeVendors();
    for (const vendor of ['best', 'unrated', 'closed']) await sell(vendor, 'Paneer Tikka');
    await sell('worst', 'Kathi Roll', 'With paneer tikka.');
    await sell('worst', 'Chicken Tikka');
    await sell('closed', 'Paneer Roll');
    await sell('best', 'Paneer Soup', 'With tikka.');
    expect(await search('paneer tikka', {}, { area, radiusMetres: 12_000 })).toEqual([
      'Kathi Roll, Worst',
      'Chicken Tikka, Worst',
      'Paneer Tikka, Best',
      'Paneer Tikka, Unrated',
    ]);
  });

  test('a full result has nothing of elsewhere', async () => {
    await placeVendors();
    for (let number = 1; number <= 6; number += 1) {
      await seedVendor(database.db, `Local ${number}`, { rating: 2, ...PUNE });
      for (const kind of ['Butter', 'Garlic']) await sell(`local-${number}`, `${kind} Naan`);
    }
    await sell('best', 'Naan');
    const found = await search('naan', {}, { area, radiusMetres: 12_000 });
    expect(found).toHaveLength(12);
    expect(found).not.toContain('Naan, Best');
  });

  test('without a general radius vendors without their own deliver everywhere, others do not', async () => {
    await placeVendors();
    await database.db
      .updateTable('vendors')
      .set({ deliveryareas: ['pune'] })
      .where('id', '=', 'unrated')
      .execute();
    await database.db
      .updateTable('vendors')
      .set({ deliveryradius: 5_000 })
      .where('id', '=', 'best')
      .execute();
    for (const vendor of ['best', 'unrated', 'worst']) await sell(vendor, 'Naan');
    const found = await search('naan', {}, { area, radiusMetres: null });
    expect(found).toEqual(['Naan, Unrated', 'Naan, Worst', 'Naan, Best']);
  });
});

test('exact spellings rank before corrected ones', async () => {
  await sell('worst', 'Mutton Korma');
  for (const vendor of ['best', 'unrated']) await sell(vendor, 'Malai Kofta');
  expect(await search('korma')).toEqual(['Mutton Korma, Worst']);
  expect(await search('kormaa')).toEqual(['Mutton Korma, Worst']);
  expect(await search('mallai koftaa')).toEqual(['Malai Kofta, Best', 'Malai Kofta, Unrated']);
});

test('an unfinished word matches by prefix, and an unknown word is ignored', async () => {
  await sell('best', 'Chicken Burger');
  await sell('worst', 'Chicken Roll');
  expect(await search('chicken bu')).toEqual(['Chicken Burger, Best']);
  expect(await search('chick')).toEqual(['Chicken Burger, Best', 'Chicken Roll, Worst']);
  expect(await search('qwxyz roll')).toEqual(['Chicken Roll, Worst']);
  expect(await search('qwxyz')).toEqual([]);
});

test('nonsense finds nothing, however similar it sounds to a word', async () => {
  await sell('best', 'Kizhi Parotta');
  await sell('best', 'Chilli Cheese Toast');
  await sell('best', 'Cookies');
  await sell('best', 'Aloo Tikki');
  for (const nonsense of ['xyzzy', 'test', 'quux', 'train tickets'])
    expect(await search(nonsense), nonsense).toEqual([]);
  expect(await search('parrota')).toEqual(['Kizhi Parotta, Best']);
});

test('after all words together only the rarest is searched, without corrections', async () => {
  await sell('best', 'Fish Moilee');
  await sell('worst', 'Chicken Biryani');
  expect(await search('mobilee biryani')).toEqual(['Chicken Biryani, Worst']);
});

test.each(['%', '_', "'", '\\', '"', '~', '{}', '😀', '='.repeat(100), 'a'.repeat(100), '\ufffd'])(
  'nothing is found, and nothing fails, for %s',
  async (query) => {
    await sell('best', 'Masala Dosa');
    expect(await search(query)).toEqual([]);
  },
);

test('without a search there are no dishes', async () => {
  await sell('best', 'Masala Dosa');
  const { dishes } = await readHome(database, readHomeFilter(new URLSearchParams('subcategory=biryani')));
  expect(dishes).toEqual([]);
});

test('an imported dish is found at once, and only by its new name after a change', async () => {
  await importItem({ ItemName: 'Masala Dosa' });
  expect(await search('dosa')).toEqual(['Masala Dosa, Best']);
  await importItem({ ItemName: 'Masala Vada' });
  expect(await search('dosa')).toEqual([]);
  expect(await search('vada')).toEqual(['Masala Vada, Best']);
});

test('words are counted once, however often the same dish is imported', async () => {
  for (const _ of [1, 2]) await importItem({ ItemName: 'Masala Dosa', ItemDescription: 'Crisp dosa.' });
  const counts = await database.db.selectFrom('dishwords').select(['word', 'names', 'texts']).execute();
  expect(counts.sort((a, b) => (a.word < b.word ? -1 : 1))).toEqual([
    { word: '+dusa masala', names: 1, texts: 0 },
    { word: 'dusa', names: 1, texts: 1 },
    { word: 'krisp', names: 0, texts: 1 },
    { word: 'masala', names: 1, texts: 1 },
  ]);
});
