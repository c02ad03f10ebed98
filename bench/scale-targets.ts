import type pg from 'pg';
import { readHomeFilter } from '../app/catalogue/filter.ts';
import { readVendors } from '../app/catalogue/home/vendor-list.server.ts';
import { dishSearchOf, findDishes } from '../app/catalogue/search/dish-search.server.ts';
import {
  type StoredWord,
  type StoredWordsValues,
  selectStoredWords,
  storedWordsValuesOf,
} from '../app/catalogue/search/stored-words.server.ts';
import { readSuggestions } from '../app/catalogue/search/suggest.server.ts';
import type { RunPrepared } from '../app/db/monitored-pool.server.ts';
import { prepareStatements } from '../app/db/prepared-statement.server.ts';
import { toPaise } from '../app/money/price.ts';
import type { OrderRequest } from '../app/orders/order.ts';
import { cookieOf } from '../tests/support/browser/cookie-of.ts';
import { newCustomer } from '../tests/support/browser/customer.ts';
import { countBuffers } from '../tests/support/in-process/count-buffers.ts';
import { SEARCH_AREAS, SEARCH_TEXTS } from '../tests/support/test-data/search-texts.ts';
import { DELIVERY, type InProcessApp } from './in-process-app.ts';

/** The number of vendors and dishes that are requested in rotation. */
const ROTATED = 200;

/** Pages that are equally large for every size of catalogue hardly take longer. */
const FLAT = 1.5;
export const CROWDED_AREA = 'koramangala-bengaluru';

function searchPath(text: string, area?: string): string {
  return `/_.data?${new URLSearchParams({ q: text, ...(area ? { area } : {}) })}`;
}

/** The most pages of 8 KB that one of the searches reads. */
export async function countSearchBuffers(app: InProcessApp, area?: typeof CROWDED_AREA): Promise<number> {
  let most = 0;
  for (const text of SEARCH_TEXTS) {
    const buffers = await countBuffers(app.database.pool, () => app.get(searchPath(text, area)));
    most = Math.max(most, buffers);
  }
  return most;
}

/** One prepared look-up by bare `pg`, which nothing that asks the database can be faster than. */
export function prepareLookUp(pool: pg.Pool): () => Promise<void> {
  return async () => {
    await pool.query({
      name: 'floor',
      text: 'select name from vendors where id = $1',
      values: ['vendor-000001'],
    });
  };
}

/** Work that is measured with each catalogue. */
export interface Target {
  what: string;
  /** The limit of its p99 in the largest catalogue as a multiple of that in the smallest. */
  growthBar?: number;
  /** The limit of its p99 in the largest catalogue as a multiple of that of one prepared look-up. */
  floorBar?: number;
  work: () => Promise<void>;
}

/** Requests for page data, the two parts of a search, suggestions, and placing an order. */
export async function prepareTargets(app: InProcessApp): Promise<Target[]> {
  const { pool } = app.database;
  const vendors = await pool.query<{ id: string }>(
    'select id from vendors where "isActive" order by md5(id) limit $1',
    [ROTATED],
  );
  const subcategories = await pool.query<{ id: string }>('select id from subcategory order by id');
  const page = (what: string, paths: readonly string[]): Target => {
    const next = cycle(paths);
    return { what, growthBar: FLAT, work: async () => void (await app.get(next())) };
  };
  const queryOf = (search: string) => new URLSearchParams({ q: search });
  const [ruleSearch, dishSearch] = [cycle(SEARCH_TEXTS), cycle(SEARCH_TEXTS)];
  return [
    page('home', ['/_.data']),
    page(
      'home of a subcategory',
      subcategories.rows.map(({ id }) => `/_.data?${new URLSearchParams({ subcategory: id })}`),
    ),
    page('category', ['/category.data']),
    page(
      'restaurant',
      vendors.rows.map(({ id }) => `/restaurant.data?${new URLSearchParams({ vendorId: id })}`),
    ),
    {
      ...page(
        'search',
        SEARCH_TEXTS.map((text) => searchPath(text)),
      ),
      growthBar: 1.7,
      floorBar: 18,
    },
    {
      ...page(
        'search with an area',
        SEARCH_TEXTS.map((text) => searchPath(text, CROWDED_AREA)),
      ),
      floorBar: 18,
    },
    suggest(app, SEARCH_AREAS[0]),
    suggest(app, SEARCH_AREAS[1]),
    {
      what: 'search, restaurants alone',
      work: async () => {
        await readVendors(app.database, readHomeFilter(queryOf(ruleSearch())));
      },
    },
    {
      what: 'search, dishes alone',
      work: () => searchDishes(app.database.ask, dishSearch()),
    },
    { what: 'placing an order', growthBar: FLAT, work: await preparePlacing(app) },
  ];
}

/** What is suggested for each letter of the searches, without the answers in memory. */
function suggest({ database }: InProcessApp, { area }: (typeof SEARCH_AREAS)[number]): Target {
  const beginnings = SEARCH_TEXTS.flatMap((text) =>
    Array.from(text.slice(1), (_, index) => text.slice(0, index + 2).trim()),
  );
  const next = cycle([...new Set(beginnings)]);
  const deliveryTo = area && { area, radiusMetres: DELIVERY.radiusMetres };
  return {
    what: area ? 'suggestions with an area' : 'suggestions',
    floorBar: 8,
    work: async () => {
      const text = next();
      await readSuggestions(database.ask, { text, dish: text, deliveryTo });
    },
  };
}

async function preparePlacing({ database, post }: InProcessApp): Promise<() => Promise<void>> {
  const { name, mobile, email, password } = newCustomer();
  await post('/register', { name, mobile, email, password, confirm: password });
  const login = await post('/login', { email, password });
  const cookie = cookieOf(login);
  const { rows } = await database.pool.query<{ id: string; ItemPrice: string; ItemDiscount: string }>(
    `select i.id, "ItemPrice", "ItemDiscount" from vendors v
    cross join lateral (select * from restaurantitems where "VendorId" = v.id order by id limit 1) i
    where v."isActive" order by md5(v.id) limit $1`,
    [ROTATED],
  );
  const nextItem = cycle(rows);
  return async () => {
    const item = nextItem();
    const order: OrderRequest = {
      checkoutKey: crypto.randomUUID(),
      orderMode: 'Pickup',
      address: null,
      paymentMethod: 'COD',
      lines: [
        {
          itemId: item.id,
          quantity: 2,
          pricePaise: toPaise(item.ItemPrice),
          discountPercent: Number(item.ItemDiscount),
        },
      ],
    };
    const answer = await post('/payment.data', { order: JSON.stringify(order) }, cookie);
    const text = await answer.text();
    if (!/ORD[0-9A-F]{8}/.test(text)) throw new Error(`An order was answered ${answer.status}: ${text}`);
  };
}

const wordsStatement = prepareStatements<null, StoredWordsValues, StoredWord>(
  'words',
  () => 'all',
  (_, value) => selectStoredWords(value),
);

/** The dish search of home (app/catalogue/search/dish-search.server.ts). */
export async function searchDishes(ask: RunPrepared, query: string): Promise<void> {
  const search = dishSearchOf({ query, diet: null });
  const stored = await ask(wordsStatement(null), storedWordsValuesOf(search.words));
  await findDishes(ask, search, stored, null);
}

/** Cycles through the values. */
function cycle<Value>(values: readonly Value[]): () => Value {
  let index = 0;
  return () => {
    const value = values[index % values.length];
    if (value === undefined) throw new Error('There are no values to cycle through.');
    index += 1;
    return value;
  };
}
