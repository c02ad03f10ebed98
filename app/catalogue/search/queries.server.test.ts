import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateCatalogue } from '../../../demo/generate-catalogue.ts';
import { DEMO_SIZE } from '../../../demo/load-demo.ts';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import type { Database } from '../../db/open-database.server.ts';
import { readHome } from '../browse.server.ts';
import { readHomeFilter } from '../filter.ts';
import { loadDocuments } from '../import/load-documents.server.ts';

/** What shoppers type, and the name of a dish of the demo that answers it. */
const QUERIES: readonly (readonly [query: string, dish: RegExp])[] = [
  // As menus write it.
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
  // Words in another order, in one or two, in the plural.
  ['tikka paneer', /paneer tikka/i],
  ['pavbhaji', /pav bhaji/i],
  ['burgers', /burger/i],
  ['milk shake', /shake/i],
  ['chicken roll', /chicken.*roll/i],
  ['fries', /fries/i],
  // Not typed to the end.
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
  // Hindi and Kannada in Latin letters, each in its own way.
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
  // What only the description says, alone and beside a name.
  ['potato palya', /dosa|ದೋಸೆ/i],
  // Groceries.
  ['milk', /milk/i],
  ['onion', /onion/i],
  ['atta', /atta/i],
  ['sunflower oil', /sunflower oil/i],
  ['eggs', /egg/i],
];

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

test('of 60 queries at least 57 find what is meant among the first five dishes', async () => {
  expect(new Set(QUERIES.map(([query]) => query)).size).toBe(60);
  const missed: Record<string, string[]> = {};
  for (const [query, dish] of QUERIES) {
    const { dishes } = await readHome(database, readHomeFilter(new URLSearchParams({ q: query })));
    const names = dishes.slice(0, 5).map(({ item }) => item.name);
    if (!names.some((name) => dish.test(name))) missed[query] = names;
  }
  expect(Object.keys(missed).length, JSON.stringify(missed, null, 2)).toBeLessThanOrEqual(3);
});
