import type { Database } from '../../db/open-database.server.ts';

const RETRY_MILLISECONDS = 1_000;

export type OrderEvents = ReturnType<typeof createOrderEvents>;

/** Listens for this whole process, over one connection, to changes of orders on any node. */
export function createOrderEvents(database: Database) {
  const subscribers = new Map<string, Set<() => void>>();
  const stopping = new AbortController();
  let listening: Promise<(() => Promise<void>) | null> | null = null;
  let retry: NodeJS.Timeout | undefined;

  const notify = (orderId: string) => {
    for (const onChange of [...(subscribers.get(orderId) ?? [])]) onChange();
  };
  const notifyAll = () => {
    for (const orderId of [...subscribers.keys()]) notify(orderId);
  };

  async function listen(): Promise<(() => Promise<void>) | null> {
    try {
      const unlisten = await database.listen('order_status', notify, notifyAll);
      notifyAll();
      return unlisten;
    } catch {
      listening = null;
      if (!stopping.signal.aborted) retry = setTimeout(startListening, RETRY_MILLISECONDS).unref();
      return null;
    }
  }

  function startListening(): void {
    listening ??= listen();
  }

  return {
    /** Aborted by `stop`, which ends all waiting subscribers. */
    stopped: stopping.signal,
    /**
     * Calls `onChange` whenever the order may have changed: the caller reads it again. Also once after
     * the LISTEN connection is opened or reopened, as something may have been missed.
     * @returns how to unsubscribe
     */
    subscribe: (orderId: string, onChange: () => void) => {
      if (stopping.signal.aborted) return () => {};
      const ofOrder = subscribers.get(orderId) ?? new Set<() => void>();
      subscribers.set(orderId, ofOrder.add(onChange));
      startListening();
      return () => {
        ofOrder.delete(onChange);
        if (ofOrder.size === 0 && subscribers.get(orderId) === ofOrder) subscribers.delete(orderId);
      };
    },
    stop: async () => {
      stopping.abort();
      clearTimeout(retry);
      subscribers.clear();
      const unlisten = await listening;
      await unlisten?.();
    },
  };
}
