import { NO_STORE } from '../http/no-store.ts';
import { streamOf } from '../http/stream-of.server.ts';

/** Values as NDJSON, streamed so that memory holds one value, whatever their number. */
export function jsonLines(
  values: AsyncIterable<unknown> | Iterable<unknown>,
  headers: Record<string, string> = {},
): Response {
  return new Response(streamOf(encode(values)), {
    headers: { 'Content-Type': 'application/x-ndjson; charset=utf-8', ...NO_STORE, ...headers },
  });
}

/** Joins small lines into larger chunks. */
const CHUNK_CHARACTERS = 64_000;

async function* encode(values: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let lines = '';
  for await (const value of values) {
    lines += `${JSON.stringify(value)}\n`;
    if (lines.length < CHUNK_CHARACTERS) continue;
    yield encoder.encode(lines);
    lines = '';
  }
  if (lines !== '') yield encoder.encode(lines);
}
