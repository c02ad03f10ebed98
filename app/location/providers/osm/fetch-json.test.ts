import { expect, test } from 'vitest';
import { fetchJson } from './fetch-json.server.ts';

const URL_WITH_A_POSITION = new URL('https://maps.test/reverse?lat=12.935&lon=77.624');

function ask(fetcher: typeof fetch, more: { stopped?: AbortSignal; timeoutMilliseconds?: number } = {}) {
  return fetchJson(URL_WITH_A_POSITION, {
    fetcher,
    userAgent: 'TiffinStorefront/1.0',
    stopped: new AbortController().signal,
    ...more,
  });
}

/** A network without an answer: only the signal ends the request. */
const silence: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    const signal = init?.signal;
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

test('the request identifies the shop, accepts JSON, and follows no redirect', async () => {
  const seen: RequestInit[] = [];
  const answer = await ask(async (input, init) => {
    expect(String(input)).toBe(URL_WITH_A_POSITION.href);
    seen.push(init ?? {});
    return Response.json({ fine: true });
  });
  expect(answer).toEqual({ ok: true, value: { fine: true } });
  expect(seen).toMatchObject([
    { headers: { 'User-Agent': 'TiffinStorefront/1.0', Accept: 'application/json' }, redirect: 'manual' },
  ]);
});

test.each([
  ['a refusal', async () => new Response('no', { status: 403 }), 'it answered 403'],
  ['too many questions', async () => new Response('', { status: 429 }), 'it answered 429'],
  ['a way elsewhere', async () => Response.redirect('https://elsewhere.test/', 302), 'it answered 302'],
  ['an empty answer', async () => new Response(null, { status: 204 }), 'it answered 204'],
  ['no JSON', async () => new Response('<html>'), 'its answer is not valid JSON'],
  ['half an answer', async () => new Response('{"a":'), 'its answer is not valid JSON'],
  [
    'nobody there',
    async () => {
      throw new TypeError('fetch failed');
    },
    'it cannot be reached',
  ],
])('%s is a failure', async (_what, fetcher, reason) => {
  expect(await ask(fetcher)).toEqual({ ok: false, reason });
});

test('an endless answer is aborted', async () => {
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(10_000).fill(32)),
    cancel: () => {
      isCancelled = true;
    },
  });
  expect(await ask(async () => new Response(endless))).toEqual({
    ok: false,
    reason: 'its answer is too long',
  });
  expect(isCancelled).toBe(true);
});

test('an incomplete answer is a failure', async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
  expect(await ask(async () => new Response(broken))).toEqual({ ok: false, reason: 'it cannot be reached' });
});

test('no answer in time is a failure', async () => {
  expect(await ask(silence, { timeoutMilliseconds: 1 })).toEqual({
    ok: false,
    reason: 'it did not answer in time',
  });
});

test('stopping the site aborts the request', async () => {
  expect(await ask(silence, { stopped: AbortSignal.abort() })).toMatchObject({ ok: false });
});
