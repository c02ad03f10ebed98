import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { encodeAnswer } from './coding.ts';

const TEXT = 'Masala dosa, idli and filter coffee. '.repeat(100);

const answerOf = (type: string, body: string | null = TEXT) =>
  new Response(body, { status: 409, headers: { 'Content-Type': type, 'X-Own': 'yes' } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('an answer', () => {
  test.each([
    ['text/html; charset=utf-8', 'br', brotliDecompressSync],
    ['text/x-script', 'gzip', gunzipSync],
    ['application/json', 'gzip, deflate, br', brotliDecompressSync],
  ])('of %s goes to who takes %s compressed', async (type, taken, decompress) => {
    const answer = await encodeAnswer(answerOf(type), taken);
    expect(answer.status).toBe(409);
    expect(answer.headers.get('X-Own')).toBe('yes');
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
    const bytes = await bytesOf(answer);
    expect(bytes.byteLength).toBeLessThan(TEXT.length / 5);
    expect(decompress(bytes).toString()).toBe(TEXT);
  });

  test.each([
    ['text/html', undefined, TEXT],
    ['text/html', 'identity', TEXT],
    ['text/html', 'br', 'short'],
    ['image/webp', 'br', TEXT],
    ['application/x-ndjson', 'br', TEXT],
  ])('of %s to who takes %s goes as it is', async (type, taken, body) => {
    const answer = await encodeAnswer(answerOf(type, body), taken);
    expect(answer.headers.has('Content-Encoding')).toBe(false);
    expect((await bytesOf(answer)).toString()).toBe(body);
  });

  test('of events is not waited for', async () => {
    const events = new Response(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } });
    expect(await encodeAnswer(events, 'br')).toBe(events);
  });

  test('without a body stays without', async () => {
    expect((await encodeAnswer(answerOf('text/html', null), 'br')).body).toBeNull();
  });
});
