import { streamOf } from '../stream-of.server.ts';

/** Values as NDJSON, sent as they come: memory stays that of one value, whatever their number. */
export function jsonLines(values: AsyncIterable<unknown>): Response {
  return new Response(streamOf(encode(values)), {
    headers: { 'Content-Type': 'application/x-ndjson; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

/** Many small lines go out together. */
const CHUNK_CHARACTERS = 64_000;

async function* encode(values: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
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
