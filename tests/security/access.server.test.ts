import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRoutes } from '../support/endpoints/route-list.ts';
import {
  AS_OPERATOR,
  asCustomer,
  createPersona,
  type Persona,
  WITH_WRONG_TOKEN,
} from '../support/in-process/personas.ts';
import { createTestApp, type TestApp } from '../support/in-process/test-app.ts';
import { seedCatalogue } from '../support/test-data/seed.ts';

const WHO = ['guest', 'owner', 'other', 'operator', 'wrong token'] as const;
type Who = (typeof WHO)[number];

/** Statuses in the order of `WHO`. */
type Statuses = readonly [number, number, number, number, number];
interface Row {
  /** Appended to the route's path: `:order` and `:address` are the owner's. */
  query?: string;
  GET?: Statuses;
  POST?: Statuses;
  /** The customer's own data that the answer holds, also for another customer whose status is 200. */
  shows?: (customer: Persona) => string[];
  form?: (owner: Persona) => Record<string, string>;
}

const EVERYBODY: Statuses = [200, 200, 200, 200, 200];
const NOBODY: Statuses = [404, 404, 404, 404, 404];
/** Redirects signed-in customers. */
const GUESTS: Statuses = [200, 302, 302, 200, 200];
/** Each customer sees their own; guests are redirected to the login. */
const CUSTOMERS: Statuses = [302, 200, 200, 302, 302];
const CUSTOMERS_OF_DATA: Statuses = [401, 200, 200, 401, 401];
const OPERATOR: Statuses = [401, 401, 401, 200, 401];
const PAGE: Row = { GET: EVERYBODY };

const profileOf = ({ name, email, mobile, userId }: Persona) => [name, email, mobile, userId];
const ordersOf = ({ order, olderOrder, userId }: Persona) => [order.OrderId, olderOrder.OrderId, userId];
const addressesOf = ({ street, addressId }: Persona) => [street, addressId];
const orderOf = ({ order, userId }: Persona) => [order.OrderId, userId];

const NEW_ADDRESS = { type: 'Work', flat: '9', street: 'Mill Road', city: 'Bengaluru', pincode: '560001' };

/** The permissions of every route. A route without a row fails the first test. */
const ROWS: Record<string, Row> = {
  '/': PAGE,
  '/restaurant': { ...PAGE, query: '?vendorId=v-spice' },
  '/category': PAGE,
  '/city/:city/:locality?': PAGE,
  '/promos': PAGE,
  // There is no promo, so it redirects to their list.
  '/promo-details': { GET: [302, 302, 302, 302, 302], query: '?promo=1' },
  '/cart': PAGE,
  '/payment': {
    GET: EVERYBODY,
    // The sender has no session, and the order cannot be parsed.
    POST: [401, 400, 400, 401, 401],
    form: () => ({ order: '{}' }),
  },
  '/confirm': { GET: EVERYBODY, query: '?orderId=:order' },
  '/login': {
    GET: GUESTS,
    POST: [401, 302, 302, 401, 401],
    form: () => ({ email: 'a@b.in', password: 'x' }),
  },
  '/register': { GET: GUESTS, POST: [400, 302, 302, 400, 400], form: () => ({}) },
  '/myaccount': {
    GET: CUSTOMERS,
    shows: profileOf,
    POST: [302, 302, 302, 302, 302],
    form: () => ({}),
  },
  '/editprofile': {
    GET: CUSTOMERS,
    shows: profileOf,
    POST: CUSTOMERS,
    form: ({ password }) => ({
      fullName: 'Eve',
      mobile: '9123456789',
      email: `eve-${crypto.randomUUID()}@example.test`,
      current: password,
    }),
  },
  '/change_password': {
    GET: CUSTOMERS,
    shows: ({ email, userId }) => [email, userId],
    POST: [302, 302, 302, 302, 302],
    form: ({ password }) => ({
      current: password,
      password: 'quite another one',
      confirm: 'quite another one',
    }),
  },
  '/deactivate_account': {
    GET: CUSTOMERS,
    shows: ordersOf,
    // An order is in progress.
    POST: [302, 409, 409, 302, 302],
    form: ({ password }) => ({ password }),
  },
  '/goodbye': PAGE,
  '/orders': {
    GET: CUSTOMERS,
    query: '?after=:order',
    shows: ({ olderOrder, userId }) => [olderOrder.OrderId, userId],
  },
  '/addressbook': {
    GET: CUSTOMERS,
    query: '?edit=:address',
    shows: addressesOf,
    // Another customer's address is not found.
    POST: [302, 302, 404, 302, 302],
    form: ({ addressId }) => ({ ...NEW_ADDRESS, id: addressId }),
  },
  '/my_address': {
    GET: CUSTOMERS,
    query: '?edit=:address',
    shows: addressesOf,
    // A missing address counts as deleted.
    POST: [302, 302, 302, 302, 302],
    form: ({ addressId }) => ({ intent: 'delete', id: addressId }),
  },
  '/track': {
    GET: [302, 200, 404, 302, 302],
    query: '?orderId=:order',
    shows: orderOf,
    POST: [302, 302, 404, 302, 302],
  },
  '/privacypolicy': PAGE,
  '/aboutus': PAGE,
  '/terms': PAGE,
  '/terms_conditions': PAGE,
  '/refunds': PAGE,
  '/shipping': PAGE,
  '/contactus': PAGE,
  '/pricing': PAGE,
  '/help_support': {
    GET: EVERYBODY,
    POST: EVERYBODY,
    form: () => ({
      topic: 'A refund',
      orderId: '',
      message: 'Help.',
      email: `eve-${crypto.randomUUID()}@example.test`,
    }),
  },
  '/*': { GET: NOBODY },
  '/api/restaurant': { ...PAGE, query: '?vendorId=v-spice' },
  '/api/categories': PAGE,
  // A guest has none.
  '/api/address-places': { ...PAGE, shows: ({ street }) => [street] },
  '/api/addresses': {
    GET: CUSTOMERS_OF_DATA,
    shows: addressesOf,
    POST: [401, 200, 404, 401, 401],
    form: ({ addressId }) => ({ ...NEW_ADDRESS, id: addressId }),
  },
  '/api/session': { ...PAGE, shows: ({ name, email, userId }) => [name, email, userId] },
  '/api/place': { ...PAGE, query: '?lat=12.9&lng=77.6' },
  '/api/places': { ...PAGE, query: '?q=a' },
  '/api/distances': { ...PAGE, query: '?lat=12.9&lng=77.6&vendor=v-spice' },
  '/api/delivery': { ...PAGE, query: '?vendor=v-spice&address=:address' },
  '/api/cart-changes': { POST: [400, 400, 400, 400, 400] },
  '/api/arrivals': { ...PAGE, query: '?vendor=v-spice&address=:address' },
  '/api/nearest': { ...PAGE, query: '?lat=12.9&lng=77.6' },
  '/api/suggest': { ...PAGE, query: '?q=a' },
  '/api/order': { GET: [401, 200, 404, 401, 401], query: '?orderId=:order', shows: orderOf },
  '/api/reorder': { GET: [401, 200, 404, 401, 401], query: '?orderId=:order' },
  '/api/orders': { GET: CUSTOMERS_OF_DATA, shows: ordersOf },
  '/images/:file': { GET: NOBODY },
  '/track/events': { GET: [401, 200, 404, 401, 401], query: '?orderId=:order' },
  // Only a database in a folder has one.
  '/operator/backup': { GET: [401, 401, 401, 409, 401] },
  '/operator/catalogue/:kind': { GET: OPERATOR, POST: OPERATOR },
  // The body is invalid.
  '/operator/catalogue/restaurantitems/:id/availability': { POST: [401, 401, 401, 400, 401] },
  '/operator/catalogue/vendors/:id/availability': { POST: [401, 401, 401, 400, 401] },
  '/operator/pictures/unused': { GET: OPERATOR },
  '/operator/orders': { GET: OPERATOR },
  '/operator/orders/events': { GET: OPERATOR },
  '/operator/tokens': { GET: OPERATOR, POST: [401, 401, 401, 400, 401] },
  '/operator/tokens/:tokenId/revoke': { POST: [401, 401, 401, 404, 401] },
  '/operator/audit': { GET: OPERATOR },
  // Its description holds nothing of this shop.
  '/operator/openapi.json': PAGE,
  '/operator/api': PAGE,
  // The status is invalid.
  '/operator/orders/:orderId/status': { POST: [401, 401, 401, 400, 401] },
  '/operator/support': { GET: OPERATOR },
  // The bodies are no JSON, and there is no such webhook.
  '/operator/webhooks': { GET: OPERATOR, POST: [401, 401, 401, 400, 401] },
  '/operator/webhooks/retry': { POST: [401, 401, 401, 400, 401] },
  '/operator/webhooks/:webhookId/remove': { POST: [401, 401, 401, 404, 401] },
  '/operator/webhooks/:webhookId/rotate-secret': { POST: [401, 401, 401, 404, 401] },
  '/operator/webhooks/:webhookId/test': { POST: [401, 401, 401, 404, 401] },
  '/robots.txt': PAGE,
  '/sitemap.xml': { GET: NOBODY },
  '/manifest.webmanifest': PAGE,
};

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
  await seedCatalogue(shop.database);
});
afterAll(() => shop.close());

function send(
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string>,
  form: Record<string, string> = {},
): Promise<Response> {
  return shop.app.handle(
    new Request(`http://shop.test${path}`, {
      method,
      headers: { Origin: 'http://shop.test', ...headers },
      ...(method === 'POST' ? { body: new URLSearchParams(form) } : {}),
    }),
  );
}

/** @param ids the owner's, or unknown ones */
function addressOf(route: string, { query = '' }: Row, ids: { order: string; address: string }): string {
  const path = route
    .replace(':orderId', ids.order)
    .replace(':kind', 'promos')
    .replace(':webhookId', 'wh_00000000')
    .replace(':tokenId', ids.address)
    .replace(':city/:locality?', 'bengaluru')
    .replace(':file', 'a.webp')
    .replace('/*', '/no/such/page');
  return path + query.replace(':order', ids.order).replace(':address', ids.address);
}

const withData = (path: string) => {
  const [pathname = '', query] = path.split('?');
  return `${pathname === '/' ? '/_' : pathname}.data${query ? `?${query}` : ''}`;
};

const MISSING_IDS = { order: 'ORD00000000', address: '00000000-0000-4000-8000-000000000000' };
const idsOf = ({ order, addressId }: Persona) => ({ order: order.OrderId, address: addressId });

/** A text independent of the requested ids. */
function neutral(text: string, { order, address }: { order: string; address: string }): string {
  return text.replaceAll(order, 'the-requested-order').replaceAll(address, 'the-requested-address');
}

/** The answer in a comparable form, independent of the requested id. */
async function seen(response: Response, ids: { order: string; address: string }) {
  // An open stream sends its state first.
  const isLive = response.headers.get('Content-Type')?.startsWith('text/event-stream');
  const text = isLive ? await firstChunk(response) : await response.text();
  const headers = [...response.headers].map(([name, value]) => [name, neutral(value, ids)]);
  // The hash of a script that contains the id differs with it.
  return {
    status: response.status,
    text: neutral(text, ids),
    headers: headers.filter(([name]) => name !== 'content-security-policy'),
  };
}

async function firstChunk(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return new TextDecoder().decode(value);
}

/** All data of the owner. */
async function ownedBy({ userId, order }: Persona): Promise<string> {
  const rows = [];
  for (const table of ['CustomerContact', 'orders', 'sessions', 'accounts', 'supportrequests']) {
    const query = sql`select * from ${sql.table(table)} where "userId" = ${userId} order by 1`;
    rows.push((await query.execute(shop.database.db)).rows);
  }
  rows.push((await sql`select * from users where id = ${userId}`.execute(shop.database.db)).rows);
  const log = sql`select * from "statusLogs" where "orderId" = ${order.OrderId} order by 1`;
  rows.push((await log.execute(shop.database.db)).rows);
  return JSON.stringify(rows);
}

const byWho = (statuses: Statuses, who: Who) => statuses[WHO.indexOf(who)];
const mayBeShared = (response: Response) =>
  !/no-store|private/.test(response.headers.get('Cache-Control') ?? '');

test('every route has a row', () => {
  expect(Object.keys(ROWS).sort()).toEqual(listRoutes());
});

test.each(Object.entries(ROWS))('%s takes the methods of its row', async (route, { GET, POST }) => {
  const ids = { order: 'ORD00000000', address: 'a' };
  const response = await shop.app.handle(
    new Request(`http://shop.test${addressOf(route, {}, ids)}`, { method: 'OPTIONS' }),
  );
  const methods = [...(GET ? ['GET', 'HEAD'] : []), ...(POST ? ['POST'] : [])];
  expect(response.headers.get('Allow')).toBe(methods.join(', '));
});

describe('reading', () => {
  let owner: Persona;
  let other: Persona;
  beforeAll(async () => {
    owner = await createPersona(shop);
    other = await createPersona(shop);
  });
  const headersOf = (who: Who): Record<string, string> =>
    ({
      guest: {},
      owner: asCustomer(owner),
      other: asCustomer(other),
      operator: AS_OPERATOR,
      'wrong token': WITH_WRONG_TOKEN,
    })[who];

  const readable = Object.entries(ROWS).filter(([, { GET }]) => GET);

  test.each(readable)(
    '%s shows each sender their own data, and nobody else the owner’s',
    async (route, row) => {
      const ids = idsOf(owner);
      const path = addressOf(route, row, ids);
      const missing = addressOf(route, row, MISSING_IDS);
      const shared = new Map<string, object>();
      for (const who of WHO) {
        const isTheOwners = who === 'owner' || (route.startsWith('/operator') && who === 'operator');
        for (const [address, missingAddress] of [
          [path, missing],
          [withData(path), withData(missing)],
        ] as const) {
          const where = `${who} at ${address}`;
          const response = await send('GET', address, headersOf(who));
          const isShared = mayBeShared(response);
          const answer = await seen(response, ids);
          if (address === path) expect(answer.status, where).toBe(row.GET && byWho(row.GET, who));
          const said = answer.text + JSON.stringify(answer.headers);
          if (!isTheOwners)
            expect(
              owner.marks.filter((mark) => said.includes(mark)),
              where,
            ).toEqual([]);
          const own = { owner, other }[who as string];
          if (own && answer.status === 200) {
            const marks = row.shows?.(own) ?? [];
            expect(
              marks.filter((mark) => !answer.text.includes(neutral(mark, ids))),
              where,
            ).toEqual([]);
          }
          const isPersonal = [...owner.marks, ...other.marks].some((mark) => said.includes(mark));
          if (isPersonal || response.headers.has('Set-Cookie')) expect(isShared, where).toBe(false);
          // A shared cache may serve it, so it must be the same for every sender, to the byte.
          if (isShared && !shared.has(address)) shared.set(address, answer);
          if (shared.has(address)) expect(answer, where).toEqual(shared.get(address));
          // A forbidden id gets the answer of an unknown one.
          if (isTheOwners) continue;
          const nothing = await send('GET', missingAddress, headersOf(who));
          expect(answer, where).toEqual(await seen(nothing, MISSING_IDS));
        }
      }
    },
  );

  test('the pages for everybody are found', async () => {
    const shared = [];
    for (const [route, row] of readable) {
      const response = await send('GET', addressOf(route, row, idsOf(owner)), {});
      if (mayBeShared(response)) shared.push(route);
      await response.body?.cancel();
    }
    expect(shared).toEqual(
      expect.arrayContaining(['/', '/restaurant', '/category', '/promos', '/cart', '/payment', '/confirm']),
    );
  });
});

describe('writing', () => {
  const writable = Object.entries(ROWS).filter(([, { POST }]) => POST);

  test.each(writable)('%s changes nothing of the owner’s but for the owner', async (route, row) => {
    const owner = await createPersona(shop);
    const other = await createPersona(shop);
    const people: [Who, Record<string, string>][] = [
      ['guest', {}],
      ['other', asCustomer(other)],
      ['operator', AS_OPERATOR],
      ['wrong token', WITH_WRONG_TOKEN],
      ['owner', asCustomer(owner)],
    ];
    const before = await ownedBy(owner);
    const path = addressOf(route, row, idsOf(owner));
    for (const [who, headers] of people) {
      const response = await send('POST', path, headers, row.form?.(owner));
      const expected = row.POST && byWho(row.POST, who);
      expect([route, who, response.status]).toEqual([route, who, expected]);
      if (who === 'guest' && expected === 302 && route !== '/myaccount') {
        expect(response.headers.get('Location')).toMatch(/^\/login\?from=/);
      }
      const { text } = await seen(response, idsOf(owner));
      if (who === 'owner') continue;
      expect(await ownedBy(owner), who).toBe(before);
      expect(owner.marks.filter((mark) => text.includes(mark))).toEqual([]);
    }
  });
});
