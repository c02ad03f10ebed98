import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './metrics-port.ts';

/** The lines of a scrape that are values, of metrics whose name has a word. */
async function valuesOf({ registry }: ReturnType<typeof createMetrics>, word: string): Promise<string[]> {
  const lines = (await registry.metrics()).split('\n');
  return lines.filter((line) => !line.startsWith('#') && line.split(/[ {]/)[0]?.includes(word));
}

test('answers are counted by route and status, with those of the page cache', async () => {
  const metrics = createMetrics();
  metrics.http.answered('/track', 200);
  metrics.http.answered('/track', 200);
  metrics.http.made('/track', 0.03);
  metrics.http.answered('none', 404);
  metrics.http.watchPages({
    answers: new Map([['/', { whole: 7, unchanged: 2 }]]),
    hits: 8,
    misses: 1,
    stale: 3,
    renders: 1,
    refreshes: 4,
  });
  const expected = [
    'tiffin_http_requests_total{route="/track",status="200"} 2',
    'tiffin_http_requests_total{route="none",status="404"} 1',
    'tiffin_http_requests_total{route="/",status="200"} 7',
    'tiffin_http_requests_total{route="/",status="304"} 2',
  ];
  // Twice, because a scrape must not count again.
  expect(await valuesOf(metrics, 'http_requests')).toEqual(expected);
  expect(await valuesOf(metrics, 'http_requests')).toEqual(expected);
  expect(await valuesOf(metrics, 'page_cache')).toEqual([
    'tiffin_page_cache_requests_total{result="hit"} 8',
    'tiffin_page_cache_requests_total{result="miss"} 1',
    'tiffin_page_cache_requests_total{result="stale"} 3',
    'tiffin_page_cache_renders_total{reason="miss"} 1',
    'tiffin_page_cache_renders_total{reason="refresh"} 4',
  ]);
  expect(await valuesOf(metrics, 'answer_seconds_count')).toEqual([
    'tiffin_http_answer_seconds_count{route="/track"} 1',
  ]);
});

test('connections and statements are measured by pool', async () => {
  const metrics = createMetrics();
  metrics.database.watchDatabase({
    connections: () => [
      { pool: 'primary', open: 5, idle: 2, waiting: 4 },
      { pool: 'direct', open: 1, idle: 0, waiting: 0 },
    ],
  });
  metrics.database.watch.waited('primary', 30);
  metrics.database.watch.ran('primary', 3, true);
  metrics.database.watch.ran('read', 3, false);
  expect(await valuesOf(metrics, 'connections')).toEqual([
    'tiffin_database_connections{pool="primary",state="busy"} 3',
    'tiffin_database_connections{pool="primary",state="idle"} 2',
    'tiffin_database_connections{pool="direct",state="busy"} 1',
    'tiffin_database_connections{pool="direct",state="idle"} 0',
  ]);
  expect(await valuesOf(metrics, 'waiting')).toContain('tiffin_database_waiting{pool="primary"} 4');
  expect(await valuesOf(metrics, 'wait_seconds_sum')).toEqual([
    'tiffin_database_wait_seconds_sum{pool="primary"} 0.03',
  ]);
  expect(await valuesOf(metrics, 'statement_seconds_count')).toEqual([
    'tiffin_statement_seconds_count{pool="primary"} 1',
    'tiffin_statement_seconds_count{pool="read"} 1',
  ]);
  expect(await valuesOf(metrics, 'failures')).toEqual(['tiffin_statement_failures_total{pool="read"} 1']);
});

test('a gauge that cannot be read is left out, and the others stay', async () => {
  const metrics = createMetrics();
  metrics.product.counters.orderRefused('changed');
  metrics.product.watchApp({
    readGauge: async (name) => {
      if (name === 'openStreams') throw new Error('no database');
      return 12;
    },
  });
  expect(await valuesOf(metrics, 'event_streams')).toEqual([]);
  expect(await valuesOf(metrics, 'upload_bytes')).toEqual(['tiffin_upload_bytes 12']);
  expect(await valuesOf(metrics, 'refused')).toEqual(['tiffin_orders_refused_total{reason="changed"} 1']);
});

test('each outcome of a login is there from the start, so that the first refusals are a rise', async () => {
  const metrics = createMetrics();
  expect(await valuesOf(metrics, 'logins')).toEqual([
    'tiffin_logins_total{outcome="ok"} 0',
    'tiffin_logins_total{outcome="refused"} 0',
    'tiffin_logins_total{outcome="limited"} 0',
  ]);
});

test('the port of metrics answers nothing else, and 503 where they cannot be read', async () => {
  let read = async () => 'tiffin_up 1\n';
  const server = await serveMetrics(() => read(), { port: 0, host: '127.0.0.1' });
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    return [answer.status, await answer.text()];
  };
  expect(await ask('/metrics')).toEqual([200, 'tiffin_up 1\n']);
  expect(await ask('/metrics?name=a')).toEqual([200, 'tiffin_up 1\n']);
  expect(await ask('/')).toEqual([404, '']);
  expect(await ask('/metrics', 'POST')).toEqual([405, '']);
  read = () => Promise.reject(new Error('asha@example.test'));
  expect(await ask('/metrics')).toEqual([503, '']);
  await expect(serveMetrics(read, { port, host: '127.0.0.1' })).rejects.toThrow('EADDRINUSE');
  server.close();
});
