/** What is posted, read only as far as it may be long. */
export interface BoundedBody {
  /** Breaks off where it gets too long; null where nothing is posted. */
  body: ReadableStream<Uint8Array> | null;
  /** Whether it is longer, as it says or as far as it has been read. */
  isTooLong: () => boolean;
}

/** What is posted, read to its end; null where it is longer than it may be. */
export async function readBounded(request: Request, maxBytes: number): Promise<Buffer | null> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) return null;
  if (!request.body) return Buffer.alloc(0);
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks, bytes);
    chunks.push(value);
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      // Nobody waits for it to be told.
      reader.cancel().catch(() => {});
      return null;
    }
  }
}

/** Bounds what is posted, however it is sent, so that nobody can fill the memory. */
export function boundedBody(request: Request, maxBytes: number): BoundedBody {
  let isTooLong = Number(request.headers.get('Content-Length') ?? 0) > maxBytes;
  let bytes = 0;
  const counted = request.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        isTooLong ||= bytes > maxBytes;
        if (isTooLong) controller.error(new Error('It is too long.'));
        else controller.enqueue(chunk);
      },
    }),
  );
  return { body: counted ?? null, isTooLong: () => isTooLong };
}
