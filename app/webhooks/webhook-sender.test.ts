import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createTestClock } from '../../tests/support/in-process/test-clock.ts';
import { createWebhookSender, type FindAddresses, SEND_MILLISECONDS } from './webhook-sender.server.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const clock = createTestClock(new Date('2026-03-01T10:00:00Z'));
const MESSAGE = { headers: { 'Content-Type': 'application/json', 'webhook-id': 'msg_1' }, body: '{"a":1}' };
const NEVER = new AbortController().signal;
const NOT_PUBLIC = { ok: false, reason: expect.stringContaining('not on the internet') };

/** A receiver on this machine. Returns its port. */
async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

function senderWith(arePrivateAllowed: boolean, findAddresses: FindAddresses = async () => ['127.0.0.1']) {
  return createWebhookSender({ arePrivateAllowed, wait: clock.wait, findAddresses });
}

test('posts headers and body, to the address that the name has', async () => {
  const received = Promise.withResolvers<object>();
  const port = await listen(async (request, response) => {
    const body = (await request.setEncoding('utf8').toArray()).join('');
    const { method, url, headers } = request;
    received.resolve({ method, url, body, id: headers['webhook-id'], host: headers.host });
    response.end('thank you');
  });
  const sent = await senderWith(true).send(`http://kitchen.example:${port}/orders?key=1`, MESSAGE, NEVER);
  expect(sent).toEqual({ ok: true, status: 200 });
  expect(await received.promise).toEqual({
    method: 'POST',
    url: '/orders?key=1',
    body: '{"a":1}',
    id: 'msg_1',
    host: `kitchen.example:${port}`,
  });
});

test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '100.64.0.1', 'fd00::1', '::1', '::ffff:127.0.0.1'])(
  'connects to no name that has the address %s, also beside a public one',
  async (address) => {
    let asked = 0;
    const port = await listen((_request, response) => {
      asked += 1;
      response.end();
    });
    const sender = senderWith(false, async () => ['1.1.1.1', address]);
    const url = `https://kitchen.example:${port}/`;
    expect(await sender.send(url, MESSAGE, NEVER)).toEqual(NOT_PUBLIC);
    expect(await sender.findProblem(new URL(url))).toMatch(/not on the internet/);
    expect(asked).toBe(0);
  },
);

test.each(['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:7f00:1]', '10.0.0.1', '169.254.169.254'])(
  'connects to no address %s in the place of a name',
  async (host) => {
    const sender = senderWith(false, async () => ['1.1.1.1']);
    expect(await sender.send(`https://${host}/`, MESSAGE, NEVER)).toEqual(NOT_PUBLIC);
    expect(await sender.findProblem(new URL(`https://${host}/`))).toMatch(/not on the internet/);
  },
);

test('a name that was public when it was added and has changed since is refused at the connection', async () => {
  const answers = [['1.1.1.1'], ['127.0.0.1']];
  const sender = senderWith(false, async () => answers.shift() ?? []);
  const url = 'https://kitchen.example/';
  expect(await sender.findProblem(new URL(url))).toBeNull();
  expect(await sender.send(url, MESSAGE, NEVER)).toEqual(NOT_PUBLIC);
  expect(answers).toEqual([]);
});

test('plain HTTP is refused at each send, too, once private addresses are not allowed any more', async () => {
  expect(await senderWith(false).send('http://1.1.1.1/', MESSAGE, NEVER)).toEqual(NOT_PUBLIC);
});

test('a redirect is a failure and is not followed', async () => {
  const paths: (string | undefined)[] = [];
  const port = await listen((request, response) => {
    paths.push(request.url);
    response.writeHead(307, { Location: '/elsewhere' }).end();
  });
  expect(await senderWith(true).send(`http://kitchen.example:${port}/`, MESSAGE, NEVER)).toEqual({
    ok: false,
    reason: 'it answered 307, and redirects are not followed',
  });
  expect(paths).toEqual(['/']);
});

test.each([
  [204, { ok: true, status: 204 }],
  [400, { ok: false, reason: 'it answered 400' }],
  [410, { ok: false, reason: 'it answered 410' }],
  [500, { ok: false, reason: 'it answered 500' }],
])('an answer of %i', async (status, result) => {
  const port = await listen((_request, response) => response.writeHead(status).end());
  expect(await senderWith(true).send(`http://kitchen.example:${port}/`, MESSAGE, NEVER)).toEqual(result);
});

test('an answer without end is read in part, and one with endless headers not at all', async () => {
  const endless = await listen((_request, response) => {
    const write = () => {
      if (!response.destroyed) response.write(Buffer.alloc(16 * 1024), write);
    };
    write();
  });
  expect(await senderWith(true).send(`http://kitchen.example:${endless}/`, MESSAGE, NEVER)).toEqual({
    ok: true,
    status: 200,
  });
  const headers = await listen((_request, response) => {
    response.writeHead(200, { 'X-Long': 'x'.repeat(100_000) }).end();
  });
  expect(await senderWith(true).send(`http://kitchen.example:${headers}/`, MESSAGE, NEVER)).toEqual({
    ok: false,
    reason: 'it cannot be reached (HPE_HEADER_OVERFLOW)',
  });
});

test('a receiver that never answers is left after 15 s', async () => {
  const silent = Promise.withResolvers<void>();
  const port = await listen(() => silent.resolve());
  const unanswered = senderWith(true).send(`http://kitchen.example:${port}/`, MESSAGE, NEVER);
  await silent.promise;
  clock.now = new Date(clock.now.getTime() + SEND_MILLISECONDS);
  expect(await unanswered).toEqual({ ok: false, reason: 'it did not answer within 15 s' });
});

test('a receiver that breaks off after its status has answered', async () => {
  const port = await listen((_request, response) => {
    response.writeHead(200, { 'Content-Length': 10 });
    response.write('a', () => response.socket?.end());
  });
  const sent = await senderWith(true).send(`http://kitchen.example:${port}/`, MESSAGE, NEVER);
  expect(sent).toEqual({ ok: true, status: 200 });
});

test('nobody listening, a name without address and a look-up that fails are told apart', async () => {
  const port = await listen(() => {});
  servers.pop()?.close();
  const url = `http://kitchen.example:${port}/`;
  const refused = await senderWith(true).send(url, MESSAGE, NEVER);
  expect(refused).toEqual({ ok: false, reason: 'it cannot be reached (ECONNREFUSED)' });
  const nameless = senderWith(true, async () => []);
  expect(await nameless.send(url, MESSAGE, NEVER)).toEqual({ ok: false, reason: 'its host has no address' });
  expect(await nameless.findProblem(new URL(url))).toBe('its host has no address');
});

test('a failure names neither the address nor its key', async () => {
  const sender = senderWith(true, async () => []);
  const failed = await sender.send('https://kitchen.example/secret-path?key=secret', MESSAGE, NEVER);
  expect(JSON.stringify(failed)).not.toMatch(/secret|kitchen/);
});
