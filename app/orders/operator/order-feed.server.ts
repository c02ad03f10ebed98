import type { Database } from '../../db/open-database.server.ts';
import { outsideRequests } from '../../runtime/background.server.ts';
import type { Wait } from '../../runtime/delay.server.ts';
import { numberEvents, readEventsAfter, readLastPosition } from './order-events.server.ts';

const READ_MILLISECONDS = 1_000;

export type OrderFeed = ReturnType<typeof createOrderFeed>;

interface Follower {
  /** Ends its waiting. */
  wake: () => void;
}

/**
 * Events of orders for the operator's streams. While somebody follows, this process reads new ones once a second, of
 * all nodes, without being notified: placing an order notifies nobody (docs/decisions/order-speed.md). It keeps no event:
 * a customer may leave, and then nothing may tell who it was.
 */
export function createOrderFeed({
  database,
  wait,
}: {
  database: Pick<Database, 'db' | 'outages'>;
  wait: Wait;
}) {
  const { db, outages } = database;
  const stopping = new AbortController();
  const followers = new Set<Follower>();
  let watching: Promise<void> | null = null;
  let reading: Promise<void> | null = null;
  /** Those being read, by the position after which: followers who have seen the same share one read. */
  const pages = new Map<number, ReturnType<typeof readEventsAfter>>();
  /** Null while nobody follows. */
  let last: number | null = null;

  /** Reads where the feed ends. */
  async function read(): Promise<void> {
    await numberEvents(db);
    const before = last;
    last = await readLastPosition(db);
    if (before === null || last > before) for (const { wake } of followers) wake();
  }

  function readPage(position: number, end: number): ReturnType<typeof readEventsAfter> {
    const page =
      pages.get(position) ??
      outages.untimed(() => readEventsAfter(db, position, end)).finally(() => pages.delete(position));
    pages.set(position, page);
    return page;
  }

  /** One read at a time: who comes meanwhile waits for it. */
  function readOnce(): Promise<void> {
    reading ??= outages.untimed(read).finally(() => {
      reading = null;
    });
    return reading;
  }

  /** Runs as long as somebody follows. */
  async function watch(): Promise<void> {
    while (followers.size > 0 && !stopping.signal.aborted) {
      await wait(READ_MILLISECONDS, stopping.signal);
      // Without the database nothing is read; the next turn reads all that was missed.
      if (followers.size > 0 && !stopping.signal.aborted) await readOnce().catch(() => {});
    }
    last = null;
    watching = null;
  }

  async function readLast(): Promise<number> {
    if (last === null) await readOnce();
    return last ?? 0;
  }

  return {
    /** Aborted by `stop`, which ends all streams. */
    stopped: stopping.signal,
    /** @param ended leaves the feed when it is aborted */
    follow: (ended: AbortSignal) => {
      const follower: Follower = { wake: () => {} };
      followers.add(follower);
      watching ??= outsideRequests(watch);
      const leave = () => {
        followers.delete(follower);
        follower.wake();
      };
      ended.addEventListener('abort', leave, { once: true });
      if (ended.aborted) leave();
      return {
        /** The last position; every event up to it can be read. */
        readLast,
        /** Resolves when there is an event after this position, or the follower has left. */
        untilAfter: async (position: number): Promise<void> => {
          await readLast();
          while (!ended.aborted && (last ?? 0) <= position) {
            await new Promise<void>((resolve) => {
              follower.wake = resolve;
            });
          }
        },
        /** The next events after a position; `upTo` is the next position to read after. */
        readAfter: async (position: number) => readPage(position, await readLast()),
      };
    },
    /** Numbers what nobody has followed, so that the next follower does not wait for it. */
    tidy: () => numberEvents(db),
    stop: async () => {
      stopping.abort();
      await watching;
      await reading?.catch(() => {});
    },
  };
}
