/** Reads a posted body to its end; null where it is longer than the limit. */
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
      // The sender's reaction does not matter.
      reader.cancel().catch(() => {});
      return null;
    }
  }
}
