import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateCatalogue } from '../../../demo/generate-catalogue.ts';
import { DEMO_SIZE } from '../../../demo/load-demo.ts';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import type { Database } from '../../db/open-database.server.ts';
import { readHomeFilter } from '../filter.ts';
import { loadDocuments } from '../import-export/load-documents.server.ts';
import { readHome } from './read-home.server.ts';

/** Customers' queries with the name of a matching dish of the demo. */
const QUERIES: readonly (readonly [query: string, dish: RegExp])[] = [
  // As menus spell it.
  ['paneer', /paneer/i],
  ['biryani', /biryani|बिरयानी/i],
  ['masala dosa', /masala dosa|ಮಸಾಲೆ ದೋಸೆ/i],
  ['butter chicken', /butter chicken/i],
  ['pizza', /pizza/i],
  ['gulab jamun', /gulab jamun/i],
  ['hakka noodles', /hakka noodles/i],
  ['filter coffee', /filter coffee/i],
  ['ice cream', /ice cream/i],
  ['garlic naan', /garlic naan/i],
  ['veg momos', /veg.*momos/i],
  ['chicken 65', /chicken 65/i],
  // Words in another order, joined or split, in the plural.
  ['tikka paneer', /paneer tikka/i],
  ['pavbhaji', /pav bhaji/i],
  ['burgers', /burger/i],
  ['milk shake', /shake/i],
  ['chicken roll', /chicken.*roll/i],
  ['fries', /fries/i],
  // Unfinished words.
  ['bir', /biryani|बिरयानी/i],
  ['chicken bur', /chicken burger/i],
  ['panee', /paneer/i],
  ['mango las', /mango lassi/i],
  // Typing errors.
  ['panner', /paneer/i],
  ['chiken tika', /chicken tikka/i],
  ['biryanni', /biryani|बिरयानी/i],
  ['biryaini', /biryani|बिरयानी/i],
  ['noddles', /noodles/i],
  ['manchuiran', /manchurian/i],
  ['sandwhich', /sandwich/i],
  ['brownei', /brownie/i],
  ['choclate cake', /chocolate/i],
  ['capuccino', /cappuccino/i],
  ['margarita', /margherita/i],
  ['creme brulee', /crème brûlée/i],
  // Hindi and Kannada in various Latin spellings.
  ['panir', /paneer/i],
  ['biriyani', /biryani|बिरयानी/i],
  ['dosai', /dosa|ದೋಸೆ/i],
  ['idly', /idli/i],
  ['poori', /poori|puri/i],
  ['wada', /vada/i],
  ['parota', /parotta|paratha/i],
  ['aloo', /aloo|potato/i],
  ['dahi', /curd|dahi/i],
  ['murg', /murgh|chicken/i],
  // In their own scripts.
  ['पनीर', /paneer/i],
  ['बिरयानी', /biryani|बिरयानी/i],
  ['मसाला डोसा', /masala dosa|ಮಸಾಲೆ ದೋಸೆ/i],
  ['समोसा', /samosa/i],
  ['गुलाब जामुन', /gulab jamun/i],
  ['चाय', /chai/i],
  ['दूध', /milk/i],
  ['ದೋಸೆ', /dosa|ದೋಸೆ/i],
  ['ಇಡ್ಲಿ', /idli/i],
  ['ಕಾಫಿ', /coffee|cappuccino|latte/i],
  // Words of the description, alone and beside a name.
  ['potato palya', /dosa|ದೋಸೆ/i],
  // Groceries.
  ['milk', /milk/i],
  ['onion', /onion/i],
  ['atta', /atta/i],
  ['sunflower oil', /sunflower oil/i],
  ['eggs', /egg/i],
];

/** Phrases that contain a dish, with the name of the first dish and of a vendor in the list. */
const PHRASES: readonly (readonly [query: string, dish: RegExp, vendor: string])[] = [
  ['biryani near me', /biryani|बिरयानी/i, 'Nawab’s Handi'],
  ['Biryani near me open now', /biryani|बिरयानी/i, 'Nawab’s Handi'],
  ['best biryani', /biryani|बिरयानी/i, 'Nawab’s Handi'],
  ['best biryani in bangalore', /biryani|बिरयानी/i, 'Nawab’s Handi'],
  ['biryani koramangala', /biryani|बिरयानी/i, 'Nawab’s Handi'],
  ['order chicken biryani online', /chicken.*biryani/i, 'Old Fort Biryani Ghar'],
  ['chicken biryani', /chicken.*biryani/i, 'Old Fort Biryani Ghar'],
  ['chiken biriyani near me', /chicken.*biryani/i, 'Old Fort Biryani Ghar'],
  ['pizza near me', /pizza/i, 'Fornello Pizza House'],
  ['pizza in salt lake', /pizza/i, 'Fornello Pizza House'],
  ['home delivery pizza', /pizza/i, 'Fornello Pizza House'],
  ['cheap pizza online delivery', /pizza/i, 'Fornello Pizza House'],
  ['dosa near koramangala', /dosa|ದೋಸೆ/i, 'Benne Dosa Corner'],
  ['dosa in HSR Layout, Bengaluru', /dosa|ದೋಸೆ/i, 'Benne Dosa Corner'],
  ['dosa near silk board', /dosa|ದೋಸೆ/i, 'Benne Dosa Corner'],
  ['masala dosa from indiranagar', /masala dosa|ಮಸಾಲೆ ದೋಸೆ/i, 'Udupi Courtyard'],
  ['neer dosa near me', /neer dosa/i, 'Konkan Lunch Home'],
  ['veg thali delivery', /thali/i, 'Annapurna Thali Ghar'],
  ['thali under 200', /thali/i, 'Annapurna Thali Ghar'],
  ['famous mysore pak', /mysore pak/i, 'Madhur Mishthan'],
  ['garlic naan restaurant', /garlic naan/i, 'Nawab’s Handi'],
  ['paneer tikka', /paneer tikka/i, 'Brass Tandoor'],
  ['momos nearby', /momo/i, 'Himali Momo Hut'],
  ['panner', /paneer/i, 'Nawab’s Handi'],
];

const NONSENSE =
  'xyzzy asdfgh qwerty zxcvbn hjkl lkjhgf mnbvcx sdfsdf qqq quux blargh foobar snorkel laptop umbrella plumber bazinga hello';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  const demo = generateCatalogue({ ...DEMO_SIZE, picture: () => undefined });
  await loadDocuments(
    database,
    (async function* () {
      yield* demo;
    })(),
  );
});
afterAll(() => database.close());

test('at least 57 of 60 queries find the right dish among the first five', async () => {
  expect(new Set(QUERIES.map(([query]) => query)).size).toBe(60);
  const missed: Record<string, string[]> = {};
  for (const [query, dish] of QUERIES) {
    const { dishes } = await search(query);
    const names = dishes.slice(0, 5).map(({ item }) => item.name);
    if (!names.some((name) => dish.test(name))) missed[query] = names;
  }
  expect(Object.keys(missed).length, JSON.stringify(missed, null, 2)).toBeLessThanOrEqual(3);
});

test.each(PHRASES)('"%s" finds %s first, and %s among the restaurants', async (query, dish, vendor) => {
  const { dishes, vendors } = await search(query);
  expect(dishes[0]?.item.name).toMatch(dish);
  expect(vendors.map(({ name }) => name)).toContain(vendor);
});

test.each(NONSENSE.split(' '))('"%s" finds nothing', async (query) => {
  const { dishes, vendors } = await search(query);
  expect([...dishes.map(({ item }) => item.name), ...vendors.map(({ name }) => name)]).toEqual([]);
});

test.each(['near me', 'best', 'order food online', 'restaurants near koramangala'])(
  '"%s" names no dish, and shows the list without a search',
  async (query) => {
    const { dishes, vendors } = await search(query);
    expect(dishes).toEqual([]);
    expect(vendors).toEqual((await search('')).vendors);
  },
);

function search(query: string) {
  return readHome(database, readHomeFilter(new URLSearchParams({ q: query })));
}
