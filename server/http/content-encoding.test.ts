import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { encodeAnswer, negotiateEncoding } from './content-encoding.ts';

const TEXT = 'Masala dosa, idli and filter coffee. '.repeat(100);

const answerOf = (type: string, body: string | null = TEXT) =>
  new Response(body, { status: 409, headers: { 'Content-Type': type, 'X-Own': 'yes' } });

test.each([
  [999, 'identity'],
  [1_000, 'br'],
])('a text of %i bytes is sent as %s', (bytes, coding) => {
  expect(negotiateEncoding('br', 'text/html', bytes)).toBe(coding);
});

describe('an answer', () => {
  test.each([
    ['text/html; charset=utf-8', 'br', brotliDecompressSync],
    ['text/x-script', 'gzip', gunzipSync],
    ['application/json', 'gzip, deflate, br', brotliDecompressSync],
  ])('of %s goes to who takes %s compressed', async (type, taken, decompress) => {
    const answer = answerOf(type);
    const bytes = (await encodeAnswer(answer, taken)) ?? Buffer.alloc(0);
    expect(answer.headers.get('X-Own')).toBe('yes');
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
    expect(answer.headers.has('Content-Encoding')).toBe(true);
    expect(bytes.byteLength).toBeLessThan(TEXT.length / 5);
    expect(decompress(bytes).toString()).toBe(TEXT);
  });

  test.each([
    ['text/html', undefined, TEXT],
    ['text/html', 'identity', TEXT],
    ['text/html', 'br', 'short'],
  ])('of %s to who takes %s goes as it is', async (type, taken, body) => {
    const answer = answerOf(type, body);
    expect((await encodeAnswer(answer, taken))?.toString()).toBe(body);
    expect(answer.headers.has('Content-Encoding')).toBe(false);
  });

  test.each(['image/webp', 'application/x-ndjson', 'application/x-text/html'])(
    'of %s is left as it comes',
    async (type) => {
      const answer = answerOf(type);
      expect(await encodeAnswer(answer, 'br')).toBeNull();
      expect(await answer.text()).toBe(TEXT);
      expect(answer.headers.has('Content-Encoding')).toBe(false);
    },
  );

  test('of events is not waited for', async () => {
    const events = new Response(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } });
    expect(await encodeAnswer(events, 'br')).toBeNull();
  });

  test('without a body stays without', async () => {
    expect(await encodeAnswer(answerOf('text/html', null), 'br')).toBeNull();
  });
});
