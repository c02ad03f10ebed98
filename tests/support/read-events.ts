export interface ServerEvent {
  event: string;
  id: string | null;
  data: unknown;
}

/** Reads a stream of server-sent events as a browser does, data as JSON. */
export function readEvents(stream: ReadableStream<Uint8Array>): {
  /** The next event of that name, passing over others; null when the stream ends. */
  next: (event: string) => Promise<ServerEvent | null>;
  cancel: () => Promise<void>;
} {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let buffered = '';

  async function nextBlock(): Promise<string | null> {
    for (;;) {
      const end = buffered.indexOf('\n\n');
      if (end !== -1) {
        const block = buffered.slice(0, end);
        buffered = buffered.slice(end + 2);
        return block;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      buffered += decoder.decode(value, { stream: true });
    }
  }

  return {
    next: async (event) => {
      for (let block = await nextBlock(); block !== null; block = await nextBlock()) {
        const fields = new Map(block.split('\n').map((line) => splitField(line)));
        if (fields.get('event') !== event) continue;
        return { event, id: fields.get('id') ?? null, data: JSON.parse(fields.get('data') ?? 'null') };
      }
      return null;
    },
    cancel: () => reader.cancel(),
  };
}

function splitField(line: string): [string, string] {
  const colon = line.indexOf(': ');
  return [line.slice(0, colon), line.slice(colon + 2)];
}
