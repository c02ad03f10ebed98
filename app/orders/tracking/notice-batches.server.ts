/** How often a process sends at most. */
const BATCH_MILLISECONDS = 50;
/** PostgreSQL's limit of a notification is 8,000 bytes, and an order's id with a space has 12. */
const MAX_BATCH = 600;

/** Collects the ids of changed orders and sends them together, so that the database locks once for many of them. */
export interface NoticeBatches {
  /** Sends the id soon: at once unless something was sent just before. */
  add: (orderId: string) => void;
  /** Sends what is left. */
  stop: () => Promise<void>;
}

/**
 * @param send may fail: every process finds by itself the notices it missed (order-events.server.ts)
 */
export function createNoticeBatches(send: (orderIds: string[]) => Promise<unknown>): NoticeBatches {
  const waiting = new Set<string>();
  const stopping = Promise.withResolvers<void>();
  let sending: Promise<void> | null = null;

  async function sendAll(): Promise<void> {
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, MAX_BATCH);
      for (const orderId of batch) waiting.delete(orderId);
      await send(batch).catch(() => {});
      await Promise.race([
        stopping.promise,
        new Promise<void>((done) => setTimeout(done, BATCH_MILLISECONDS).unref()),
      ]);
    }
    sending = null;
  }

  return {
    add: (orderId) => {
      waiting.add(orderId);
      sending ??= sendAll();
    },
    stop: async () => {
      stopping.resolve();
      await sending;
    },
  };
}
