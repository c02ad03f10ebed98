import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runTiffin } from '../tests/support/in-process/run-tiffin.ts';
import { createTestApp, type TestApp } from '../tests/support/in-process/test-app.ts';
import { placeTestOrder, seedCatalogue, seedUser } from '../tests/support/test-data/seed.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

let shop: TestApp;
let receiver: Server;
let url: string;
const received: Received[] = [];
let status = 200;

beforeAll(async () => {
  shop = await createTestApp({ webhooks: { arePrivateAllowed: true } });
  await seedCatalogue(shop.database);
  await seedUser(shop.database, 'asha');
  receiver = createServer(async (request, response) => {
    received.push({
      headers: request.headers,
      body: (await request.setEncoding('utf8').toArray()).join(''),
    });
    response.writeHead(status).end();
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/orders`;
});
afterAll(async () => {
  await shop.close();
  receiver.close();
});
beforeEach(async () => {
  received.length = 0;
  status = 200;
  for (const table of ['outbox', 'webhooks'] as const) await shop.database.db.deleteFrom(table).execute();
});

const tiffin = (...words: string[]) => runTiffin(shop, ['webhooks', ...words]);
const pass = (milliseconds: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + milliseconds);
};

/** Adds the receiver. Returns the id and the secret. */
async function add(...words: string[]): Promise<{ id: string; secret: string }> {
  const { code, output } = await tiffin('add', url, ...words);
  expect(code, output).toBe(0);
  const [, id = '', secret = ''] = /^(wh_[0-9a-f]{8}) .*\n(whsec_\S{44})\n/.exec(output) ?? [];
  expect(secret).not.toBe('');
  return { id, secret };
}

const place = async () => {
  const services = { database: shop.database, now: () => shop.clock.now, newId: () => crypto.randomUUID() };
  return (await placeTestOrder(services, 'asha')).OrderId;
};

/** The signatures that the specification's own library makes of a message with these secrets. */
function signaturesOf({ headers, body }: Received, ...secrets: string[]): string {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  return secrets.map((secret) => new Webhook(secret).sign(String(headers['webhook-id']), at, body)).join(' ');
}

async function untilReceived(count: number): Promise<void> {
  await vi.waitFor(() => {
    pass(1_000);
    expect(received).toHaveLength(count);
  });
}

test('an added webhook receives orders signed by its secret, during a change also by the one before', async () => {
  const { id, secret } = await add();
  const first = await place();
  await untilReceived(1);
  expect(received[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': expect.stringMatching(/^msg_[0-9a-f-]{36}$/),
    'webhook-signature': received[0] && signaturesOf(received[0], secret),
  });
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    type: 'order.created',
    data: { OrderId: first, status: 'Created' },
  });

  const rotated = await tiffin('rotate-secret', id);
  const [next = ''] = rotated.output.split('\n');
  expect(next).toMatch(/^whsec_/);
  await place();
  await untilReceived(2);
  expect(received[1]?.headers['webhook-signature']).toBe(
    received[1] && signaturesOf(received[1], next, secret),
  );

  pass(24 * 60 * 60 * 1000);
  await place();
  await untilReceived(3);
  expect(received[2]?.headers['webhook-signature']).toBe(received[2] && signaturesOf(received[2], next));
});

test('test says what came of a message that is sent now', async () => {
  const { id, secret } = await add();
  expect(await tiffin('test', id)).toMatchObject({
    code: 0,
    output: expect.stringContaining('answered 200'),
  });
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test', data: {} });
  expect(received[0]?.headers['webhook-signature']).toBe(received[0] && signaturesOf(received[0], secret));
  status = 500;
  expect(await tiffin('test', id)).toEqual(
    expect.objectContaining({ code: 2, reported: 'The message was not delivered: it answered 500.' }),
  );
});

test('a message of test has both signatures during a change of the secret, like any other', async () => {
  const { id, secret } = await add();
  const [next = ''] = (await tiffin('rotate-secret', id)).output.split('\n');
  await tiffin('test', id);
  expect(received[0]?.headers['webhook-signature']).toBe(
    received[0] && signaturesOf(received[0], next, secret),
  );
});

test('list shows what waits and what is set aside, never a secret; retry sends it again', async () => {
  const { id, secret } = await add('--events', 'order.created,order.cancelled');
  const orderId = await place();
  expect((await tiffin('list')).output).toMatch(
    new RegExp(`^${id}  ${url}  order.created, order.cancelled  waiting: 1 since 2026-\\S+Z  set aside: 0$`),
  );
  await shop.database.db
    .updateTable('outbox')
    .set({ dueat: null, setasideat: shop.clock.now, attempts: 34, lasterror: 'it answered 500\u001b[2J' })
    .execute();
  const { output } = await tiffin('list');
  expect(output).toMatch(
    new RegExp(
      `set aside: 1\n    msg_\\S+  2026-\\S+Z  order.created  ${orderId} Created  34 attempts: it answered 500 \\[2J$`,
    ),
  );
  const json = await tiffin('list', '--json');
  expect(JSON.parse(json.printed)).toMatchObject({ id, events: ['order.created', 'order.cancelled'] });
  expect(output + json.output).not.toContain(secret.slice(10, 20));
  const [message = ''] = /msg_\S+/.exec(output) ?? [];
  expect(await tiffin('retry', message)).toMatchObject({ code: 0, output: '1 message is sent again.' });
  expect(await tiffin('retry', message)).toMatchObject({
    code: 2,
    output: 'No message with this id is set aside.',
  });
  expect(await tiffin('retry', '--all')).toMatchObject({ code: 0, output: '0 messages are sent again.' });
  await untilReceived(1);
  expect(received[0]?.headers['webhook-id']).toBe(message);
});

test('a removed webhook receives nothing more', async () => {
  const { id } = await add();
  await place();
  expect(await tiffin('remove', id)).toMatchObject({ code: 0, output: `${id} is removed.` });
  expect(await tiffin('list')).toMatchObject({ code: 0, output: '' });
  await place();
  pass(1_000);
  expect(await tiffin('remove', id)).toMatchObject({ code: 2, output: 'There is no such webhook.' });
  expect(received).toEqual([]);
});

test.each([
  [['add', 'kitchen.example'], 'This is no address'],
  [['add', 'ftp://kitchen.example'], 'begins with https:// or http://'],
  [['add', 'https://kitchen.example', '--events', 'order.lost'], 'Send {"url"'],
  [['add', 'https://kitchen.example', '--events', ''], 'Send {"url"'],
  [['remove', 'nothing'], 'There is no such webhook.'],
  [['rotate-secret', 'wh_00000000'], 'There is no such webhook.'],
  [['test', '%00'], 'There is no such webhook.'],
  [['retry'], 'Name one message'],
  [['retry', 'msg_1', '--all'], 'Name one message'],
  [['retry', 'msg_1'], 'Send {"message"'],
])('%j ends with 2 and says why', async (words, message) => {
  expect(await tiffin(...words)).toMatchObject({ code: 2, output: expect.stringContaining(message) });
});

test('an address is added once, and there are twenty at most', async () => {
  const { id } = await add();
  expect(await tiffin('add', url)).toMatchObject({ code: 2, output: expect.stringContaining(id) });
  for (let index = 1; index < 20; index += 1) expect((await tiffin('add', `${url}/${index}`)).code).toBe(0);
  expect(await tiffin('add', `${url}/20`)).toMatchObject({
    code: 2,
    output: 'There are 20 webhooks, which is the most.',
  });
});

test.each([
  'http://10.0.0.1/',
  'https://10.0.0.1/',
  'https://169.254.169.254/',
  'https://[::1]/',
  'https://localhost/',
])('without the setting %s cannot be added', async (address) => {
  const closed = await createTestApp({}, { database: shop.database, clock: shop.clock });
  const added = await runTiffin(closed, ['webhooks', 'add', address]);
  await closed.close();
  expect(added.code).toBe(2);
  expect(added.output).toMatch(/begins with https|not on the internet|has no address/);
});
