import { ReadableStream as NodeStream } from 'node:stream/web';

/** A body of chunks made on demand: a slow reader delays the producer, and a disconnected one ends it. */
export function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return NodeStream.from(chunks) as ReadableStream<Uint8Array>;
}
