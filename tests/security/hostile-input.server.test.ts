import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../support/endpoints/endpoint.ts';
import { ENDPOINTS, nameOf } from '../support/endpoints/endpoints.ts';
import { createVisitor, sendThrough, type Visitor } from '../support/endpoints/visitor.ts';
import { registerAndSignIn } from '../support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../support/in-process/test-app.ts';
import { placeTestOrder, SEED, seedCatalogue } from '../support/test-data/seed.ts';

const ORIGIN = 'http://shop.test';
const TOKEN = 'an operator token for the tests';
const PASSWORD = 'a long enough password';

let shop: TestApp;
let cookie: string;
let orderId: string;
let addressId: string;
let visitor: Visitor;
beforeAll(async () => {
  shop = await createTestApp({ operatorToken: TOKEN, siteUrl: 'http://shop.test' });
  await seedCatalogue(shop.database);
  const customer = await registerAndSignIn(shop);
  cookie = customer.cookie;
  const services = { database: shop.database, now: () => shop.clock.now, newId: () => crypto.randomUUID() };
  orderId = (await placeTestOrder(services, customer.userId)).OrderId;
  const saved = await shop.post('/api/addresses', ADDRESS, { cookie });
  addressId = ((await saved.json()) as { address: { id: string } }).address.id;
  const send = sendThrough((path, init) => shop.app.handle(new Request(`${ORIGIN}${path}`, init)));
  visitor = createVisitor(send, {
    origin: ORIGIN,
    operatorToken: TOKEN,
    catalogue: {
      vendorId: SEED.vendors.open,
      categoryId: 'c-food',
      subcategoryId: SEED.subcategories.south,
      lines: [{ ...SEED.items.dosa, quantity: 1 }],
    },
  });
});
afterAll(() => shop.close());

const ADDRESS = { type: 'Home', flat: '14', street: '3rd Cross', city: 'Bengaluru', pincode: '560095' };

/** Every endpoint that takes a form; any-input.server.test.ts fails for a route that is missing there. */
const FORMS = ENDPOINTS.filter(({ method, who }) => method === 'POST' && who !== 'operator').map(
  (endpoint) => [nameOf(endpoint), endpoint] as const,
);

const NUL = '\0';
// Varied, because an index accepts much more of compressible text.
const LONG = Array.from({ length: 1_500 }, (_, n) => Math.imul(n, 2_654_435_761).toString(36))
  .join('')
  .slice(0, 8_000);
const HOSTILE: [string, (text: string) => string][] = [
  [
    'a NUL and other control characters',
    (text) => `\u0001\u001b[2J${text.slice(0, 1)}${NUL}${text.slice(1)}\u007f\u009f`,
  ],
  ['a lone surrogate', (text) => `${text}\ud800`],
  ['8,000 characters', (text) => LONG + text],
  ['100 KB', (text) => 'x'.repeat(100_000) + text],
];

const sendBody = (path: string, body: BodyInit | null, headers: Record<string, string>) =>
  shop.app.handle(
    new Request(`${ORIGIN}${path}`, {
      method: 'POST',
      body,
      headers: { Origin: ORIGIN, Cookie: cookie, ...headers },
    }),
  );

/** The endpoint's valid request, its form as texts without a picture. */
async function validRequest(endpoint: Endpoint): Promise<{ path: string; form: Record<string, string> }> {
  const { path, query = {}, form = {} } = await endpoint.request(visitor);
  const texts = Object.entries(form).flatMap(([name, value]) => {
    if (value instanceof File) return [];
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
  });
  return { path: `${path}?${new URLSearchParams(query)}`, form: Object.fromEntries(texts) };
}

async function expectAnswered(response: Response): Promise<void> {
  const text = await response.text();
  expect(response.status, text.slice(0, 500)).toBeLessThan(500);
}

describe.each(FORMS)('%s is answered and never breaks', (_, endpoint) => {
  async function send(path: string, body: BodyInit | null, type?: string): Promise<void> {
    const session = endpoint.who === 'customer' ? 'own' : 'none';
    const headers = { Origin: ORIGIN, ...(type ? { 'Content-Type': type } : {}) };
    const { status, text } = await visitor.sendWithSession(session, path, { method: 'POST', body, headers });
    expect(status, text.slice(0, 500)).toBeLessThan(500);
  }

  test.each(HOSTILE)('with %s in any field', async (_, spoil) => {
    const { path, form } = await validRequest(endpoint);
    for (const [name, value] of Object.entries(form)) {
      await send(path, new URLSearchParams({ ...form, [name]: spoil(value) }));
    }
  });

  test('in parts, without each field, with each as a file, and with an unknown one', async () => {
    const { path, form } = await validRequest(endpoint);
    for (const name of ['', ...Object.keys(form)]) {
      const parts = new FormData();
      for (const [part, text] of Object.entries(form)) if (part !== name) parts.set(part, text);
      await send(path, parts);
      parts.set(name, new File([NUL], `${NUL}.txt`));
      await send(path, parts);
    }
  });

  test.each([
    'text/plain',
    'application/json',
    'multipart/form-data; boundary=nowhere',
    'application/x-www-form-urlencoded; charset=utf-16',
    'nonsense',
  ])('as %s', async (type) => {
    const { path } = await validRequest(endpoint);
    for (const body of ['', 'a=%00&b=%ff%fe&=', '--nowhere\r\n\r\n', null]) await send(path, body, type);
  });
});

describe('the operator’s posts are answered and never break', () => {
  const BODIES = [
    '',
    '{',
    'null',
    '[]',
    '"Accepted"',
    '{"status":"\\u0000"}',
    '{"status":"\\ud800"}',
    `{"status":"${'x'.repeat(100_000)}"}`,
    '{"id":"v\\u0000","name":"\\ud800"}\n{"id":"v\\ud800","name":"\\u0000"}\n\u0000\n',
    `[{"id":"${'x'.repeat(100_000)}","name":"A"}]`,
    '[{"id":"v1","name":"A \\ud800","address":"","isActive":true,"categories":["\\udfff"],"subcategoryId":["\\ud800"]}]',
    '[{"id":"p\\ud800","title":"A","text":"\\ud800","terms":["\\ud800"],"sequence":1,"vendorIds":[]}]',
  ];
  const KINDS = ['category', 'subcategory', 'vendors', 'restaurantitems', 'promos', '%00', 'no%20such'];
  test.each([...KINDS.map((kind) => `/operator/catalogue/${kind}`), '/operator/orders/:orderId/status'])(
    'POST %s',
    async (path) => {
      for (const body of BODIES) {
        for (const type of ['application/json', 'text/plain']) {
          const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': type };
          await expectAnswered(await sendBody(path.replace(':orderId', orderId), body, headers));
        }
      }
    },
  );
});

const VALUES = ['%00', 'a%00b', '%ed%a0%80', '%ff', '%1b', 'x'.repeat(8_000), '', '..%2f', '%22%27'];

test.each([
  '/?q=',
  '/?category=',
  '/?subcategory=',
  '/addressbook?edit=',
  '/addressbook?from=',
  '/api/arrivals?vendor=v-spice&address=',
  '/api/arrivals?lat=12.9&lng=77.6&vendor=',
  '/api/distances?lat=12.9&lng=77.6&vendor=',
  '/api/order?orderId=',
  '/api/reorder?orderId=',
  '/api/place?lng=77.6&lat=',
  '/api/places?q=',
  '/api/suggest?q=',
  '/api/suggest?q=a&area=',
  '/category?subcategory=',
  '/change_password?changed=',
  '/confirm?orderId=',
  '/images/',
  '/login?from=',
  '/operator/catalogue/',
  '/operator/orders?status=',
  '/operator/orders?limit=',
  '/operator/support?limit=',
  '/orders?after=',
  '/promo-details?promo=',
  '/register?from=',
  '/restaurant?vendorId=',
  '/restaurant?vendorId=v-spice&SubCategoryId=',
  '/track?orderId=',
  '/track/events?orderId=',
  '/no/such/',
])('GET %s… is answered whatever follows', async (path) => {
  for (const value of VALUES) {
    const headers = { Authorization: `Bearer ${TOKEN}`, 'Last-Event-ID': 'x' };
    const response = await shop.get(`${path}${value}`, { cookie, headers });
    await expectAnswered(response);
  }
});

test('control characters are removed before a text is stored', async () => {
  const flat = `1\0${'4'}\u001b`;
  const saved = await shop.post('/api/addresses', { ...ADDRESS, id: addressId, flat }, { cookie });
  expect(await saved.json()).toMatchObject({ address: { id: addressId, parts: { flat: '14' } } });
});

test.each(['/register', '/editprofile', '/help_support', '/login'])(
  'an e-mail of more than 254 characters is refused in words by %s',
  async (path) => {
    const email = `${'a'.repeat(250)}@b.in`;
    const form = {
      name: 'Meera',
      mobile: '9876543210',
      password: PASSWORD,
      confirm: PASSWORD,
      fullName: 'A',
      topic: 'A refund',
      message: 'Help.',
      email,
    };
    const response = await shop.post(path, form, path === '/editprofile' ? { cookie } : {});
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Email can have at most 254 characters.');
  },
);
