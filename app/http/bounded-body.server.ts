const FIRST_BYTES = 4 * 1024;
/** Time for a short body, much less than the server gives a large upload. */
const MAX_MILLISECONDS = 5 * 60_000;

/**
 * Reads a posted body to its end; null where it is longer than the limit.
 * @throws when `expired` is aborted first, because a body that drips would hold its memory for long
 */
export async function readBounded(
  request: Request,
  maxBytes: number,
  expired = AbortSignal.timeout(MAX_MILLISECONDS),
): Promise<Buffer | null> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) return null;
  if (!request.body) return Buffer.alloc(0);
  const reader = request.body.getReader();
  // The sender's reaction does not matter. The pending read ends at once.
  const stop = () => void reader.cancel().catch(() => {});
  expired.addEventListener('abort', stop);
  try {
    // Copied at once: kept chunks of one byte each would take five hundred times as much memory.
    let body = Buffer.alloc(Math.min(FIRST_BYTES, maxBytes));
    let bytes = 0;
    for (;;) {
      const { done, value } = await reader.read();
      expired.throwIfAborted();
      if (done) return body.subarray(0, bytes);
      const before = bytes;
      bytes += value.byteLength;
      if (bytes > maxBytes) {
        stop();
        return null;
      }
      if (bytes > body.byteLength) body = grow(body, Math.min(maxBytes, Math.max(bytes, 2 * before)));
      body.set(value, before);
    }
  } finally {
    expired.removeEventListener('abort', stop);
  }
}

function grow(body: Buffer, bytes: number): Buffer<ArrayBuffer> {
  const larger = Buffer.alloc(bytes);
  larger.set(body);
  return larger;
}
