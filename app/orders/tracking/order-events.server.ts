import { sql } from 'kysely';
import type { Database } from '../../db/open-database.server.ts';
import { outsideRequests } from '../../runtime/background.server.ts';
import { createNoticeBatches } from './notice-batches.server.ts';
import { createDatabaseLine, type NoticeLine } from './notice-line.server.ts';

const RETRY_MILLISECONDS = 1_000;
/** How long a change stays unseen whose notification was lost. */
const CHECK_MILLISECONDS = 10_000;

export type OrderEvents = ReturnType<typeof createOrderEvents>;

interface Subscriber {
  onChange: () => void;
  /** How many rows of the order's log the subscriber has. */
  readRows: () => number;
}

/**
 * Announces changes of orders, and listens for those of all processes. A notice names the process that sent it and the
 * orders. Since it is sent after the change is committed, it can be lost with its process, or with the line; so the
 * lengths of the followed logs are compared now and then.
 * @param line carries the notices to other processes; closed by `stop`
 */
export function createOrderEvents(database: Database, line: NoticeLine = createDatabaseLine(database)) {
  const processId = crypto.randomUUID();
  const subscribers = new Map<string, Set<Subscriber>>();
  const stopping = new AbortController();
  let listening: Promise<(() => Promise<void>) | null> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let check: NodeJS.Timeout | undefined;

  const notify = (orderId: string) => {
    for (const { onChange } of [...(subscribers.get(orderId) ?? [])]) onChange();
  };
  const notifyAll = () => {
    for (const orderId of [...subscribers.keys()]) notify(orderId);
  };
  const onPayload = (payload: string) => {
    const [sender, ...orderIds] = payload.split(' ');
    if (sender !== processId) orderIds.forEach(notify);
  };
  const batches = createNoticeBatches((orderIds) => line.send([processId, ...orderIds].join(' ')));

  async function listen(): Promise<(() => Promise<void>) | null> {
    try {
      const unlisten = await line.listen(onPayload, notifyAll);
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

  async function compareLogs(): Promise<void> {
    const rows = await countLogRows(database, [...subscribers.keys()]);
    for (const { orderId, count } of rows) {
      for (const { onChange, readRows } of [...(subscribers.get(orderId) ?? [])]) {
        if (count > readRows()) onChange();
      }
    }
  }

  function checkLater(): void {
    check ??= setTimeout(async () => {
      // Without the database nothing is found; the next check tries again.
      if (subscribers.size > 0) await compareLogs().catch(() => {});
      check = undefined;
      if (subscribers.size > 0 && !stopping.signal.aborted) checkLater();
    }, CHECK_MILLISECONDS).unref();
  }

  return {
    /** Aborted by `stop`, which ends all waiting subscribers. */
    stopped: stopping.signal,
    /** Tells the subscribers of all processes that the order has changed; call it once the change is committed. */
    announce: (orderId: string) => {
      notify(orderId);
      batches.add(orderId);
    },
    /**
     * Calls `onChange` whenever the order may have changed: the caller reads it again. Also once after
     * the line is opened or reopened, as something may have been missed.
     * @returns how to unsubscribe
     */
    subscribe: (orderId: string, subscriber: Subscriber) => {
      if (stopping.signal.aborted) return () => {};
      const ofOrder = subscribers.get(orderId) ?? new Set<Subscriber>();
      subscribers.set(orderId, ofOrder.add(subscriber));
      outsideRequests(startListening);
      outsideRequests(checkLater);
      return () => {
        ofOrder.delete(subscriber);
        if (ofOrder.size === 0 && subscribers.get(orderId) === ofOrder) subscribers.delete(orderId);
      };
    },
    stop: async () => {
      stopping.abort();
      clearTimeout(retry);
      clearTimeout(check);
      subscribers.clear();
      await batches.stop();
      const unlisten = await listening;
      await unlisten?.();
      await line.close();
    },
  };
}

function countLogRows(
  { db, outages }: Database,
  orderIds: string[],
): Promise<{ orderId: string; count: number }[]> {
  return outages.untimed(() =>
    db
      .selectFrom('statusLogs')
      .select(['orderId', sql<number>`count(*)::int`.as('count')])
      .where('orderId', '=', sql<string>`any(${orderIds})`)
      .groupBy('orderId')
      .execute(),
  );
}
