import { EventSourceParserStream } from 'eventsource-parser/stream';

export interface ServerEvent {
  event: string;
  id: string | null;
  data: unknown;
}

/** Reads a stream of server-sent events whose data are JSON. */
export function readEvents(stream: ReadableStream<Uint8Array>): {
  /** The next event of that name, skipping others; null when the stream ends. */
  next: (event: string) => Promise<ServerEvent | null>;
  cancel: () => Promise<void>;
} {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  return {
    next: async (event) => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return null;
        if (value.event === event) return { event, id: value.id ?? null, data: JSON.parse(value.data) };
      }
    },
    cancel: () => reader.cancel(),
  };
}
