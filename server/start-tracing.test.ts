import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { context, propagation, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inPart, inSpan, tracedFetch } from '../app/runtime/tracing.server.ts';
import { createHttp } from './fastify-server.ts';
import { createLog } from './log.ts';
import { registerTracing, startTracing } from './start-tracing.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

let exporter: InMemorySpanExporter;
beforeEach(() => {
  exporter = new InMemorySpanExporter();
});
afterEach(() => {
  context.disable();
  propagation.disable();
  trace.disable();
});

const record = (sampling: Parameters<typeof registerTracing>[1] = { ratio: 1 }) =>
  registerTracing(new SimpleSpanProcessor({ exporter }), sampling);

/** A server that answers with what a request's headers say about its trace: its `tracestate` before the rest. */
async function startEcho() {
  const server = createServer((request, response) =>
    response.end(request.headers.tracestate ?? request.headers.traceparent ?? 'none'),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?q=12.93`, server };
}

/** A product that asks a service, and its statements and pages. */
async function createShop(service: string) {
  return createHttp({
    handle: async () =>
      inPart({ name: 'render' }, async () => new Response(await (await tracedFetch(service)).text())),
    isDatabaseReady: async () => true,
    clientFolder: null,
    log: createLog('silent'),
    routeOf: () => '/restaurant',
    maxWaitMilliseconds: 10_000,
    trustedProxies: 0,
    isSecure: false,
  });
}

test('a request continues the trace of who sent it, down to the map service', async () => {
  await record();
  const echo = await startEcho();
  const shop = await createShop(echo.url);
  const { body } = await shop.inject({
    url: '/restaurant?lat=12.93',
    headers: { traceparent: `00-${TRACE}-${PARENT}-01`, tracestate: 'visitor=asha' },
  });
  const spans = exporter.getFinishedSpans();
  const [asked, rendered, answered] = spans;
  expect(spans.map(({ name }) => name)).toEqual(['map service', 'render', 'GET /restaurant']);
  for (const span of spans) expect(span.spanContext().traceId).toBe(TRACE);
  expect(answered?.parentSpanContext?.spanId).toBe(PARENT);
  expect(rendered?.parentSpanContext?.spanId).toBe(answered?.spanContext().spanId);
  expect(body).toBe(`00-${TRACE}-${asked?.spanContext().spanId}-01`);
  expect(answered?.attributes).toMatchObject({
    'http.route': '/restaurant',
    'http.response.status_code': 200,
  });
  expect(JSON.stringify(spans.map(({ name, attributes }) => [name, attributes]))).not.toContain('12.93');
  await shop.close();
  echo.server.close();
});

test('without an SDK nothing is traced, and nothing is added to requests', async () => {
  const echo = await startEcho();
  const shop = await createShop(echo.url);
  const headers = { traceparent: `00-${TRACE}-${PARENT}-01` };
  expect((await shop.inject({ url: '/restaurant', headers })).body).toBe('none');
  await shop.close();
  echo.server.close();
});

test('what belongs to no request is not traced', async () => {
  await record();
  await inPart({ name: 'select' }, async () => {});
  expect(exporter.getFinishedSpans()).toEqual([]);
});

test('a failure marks its span without its message', async () => {
  await record();
  const failing = inSpan({ name: 'GET /track' }, () => Promise.reject(new Error('asha@example.test')));
  await expect(failing).rejects.toThrow('asha');
  const [span] = exporter.getFinishedSpans();
  expect([span?.status, span?.events]).toEqual([{ code: 2 }, []]);
});

test('a visitor cannot have more traced than the ratio says, whichever id is sent', async () => {
  const drawn = [0.25, 0.1, 0.9, 0.24];
  await record({ ratio: 0.25, random: () => drawn.shift() ?? 1 });
  const echo = await startEcho();
  const shop = await createShop(echo.url);
  // The samplers of the SDK always trace the first, and never the second.
  for (const id of ['0'.repeat(31) + 1, 'f'.repeat(8) + '0'.repeat(24)]) {
    for (const visit of [1, 2]) {
      await shop.inject({ url: '/', headers: { traceparent: `00-${id}-000000000000000${visit}-01` } });
    }
  }
  const answered = exporter.getFinishedSpans().filter(({ name }) => name === 'GET /restaurant');
  expect(
    answered.map(({ parentSpanContext: parent }) => [parent?.traceId[0], parent?.spanId.at(-1)]),
  ).toEqual([
    ['0', '2'],
    ['f', '2'],
  ]);
  await shop.close();
  echo.server.close();
});

test('a visitor can ask not to be traced', async () => {
  await record();
  const shop = await createShop('http://127.0.0.1:9');
  await shop.inject({ url: '/', headers: { traceparent: `00-${TRACE}-${PARENT}-00` } });
  expect(exporter.getFinishedSpans()).toEqual([]);
  await shop.close();
});

test('spans are sent to the collector, the last ones at the end', async () => {
  const received: unknown[] = [];
  const collector = createServer(async (request, response) => {
    received.push([request.url, await json(request)]);
    response.end('{}');
  });
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
  const { port } = collector.address() as AddressInfo;
  const end = await startTracing({ endpoint: `http://127.0.0.1:${port}`, ratio: 1 });
  await inSpan({ name: 'GET /' }, async () => {});
  await end();
  expect(received).toMatchObject([
    ['/v1/traces', { resourceSpans: [{ scopeSpans: [{ spans: [{ name: 'GET /' }] }] }] }],
  ]);
  expect(JSON.stringify(received)).toContain('"stringValue":"tiffin"');
  collector.close();
});
