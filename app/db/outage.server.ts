import { AsyncLocalStorage } from 'node:async_hooks';

/** Separates work that failed because of the database from other failures, and bounds how long work waits for it. */
export interface Outages {
  /**
   * Runs `work` and returns why the database failed it, or null if it did not: also where a library hid the error
   * behind its own.
   */
  watch: <Result>(work: () => Promise<Result>) => Promise<{ result: Result; outage: string | null }>;
  /** Whether the database has failed the caller's watched work. */
  isOut: () => boolean;
  /** For database clients: reports a failure that is not the caller's fault. */
  note: (error: unknown) => void;
  /** For database clients: runs `ask` and counts its time against the caller's watched work. */
  wait: <Result>(ask: () => Promise<Result>) => Promise<Result>;
  /**
   * Milliseconds that the caller's work may still wait for the database; Infinity where nobody waits for an answer: in
   * jobs, and in streams whose answer has begun.
   */
  patience: () => number;
  /** Runs background work, without a limit and not counted as the caller's waiting. */
  untimed: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

interface Watch {
  reason: string | null;
  isOver: boolean;
  /** Pending waits, counted once because they overlap. */
  waits: number;
  waitingSince: number;
  waitedMilliseconds: number;
}

/**
 * Created with the database instead of imported, because the built product is a separate bundle.
 * @param maxWaitMilliseconds of all waiting for the database in one watched work
 * @param now milliseconds since any fixed moment
 */
export function createOutages({
  maxWaitMilliseconds,
  now = () => performance.now(),
}: {
  maxWaitMilliseconds: number;
  now?: (() => number) | undefined;
}): Outages {
  const watches = new AsyncLocalStorage<Watch | undefined>();
  const waited = (watch: Watch) =>
    watch.waitedMilliseconds + (watch.waits > 0 ? now() - watch.waitingSince : 0);
  return {
    watch: async (work) => {
      const watch = { reason: null, isOver: false, waits: 0, waitingSince: 0, waitedMilliseconds: 0 };
      try {
        const result = await watches.run(watch, work);
        return { result, outage: watch.reason };
      } finally {
        watch.isOver = true;
      }
    },
    isOut: () => (watches.getStore()?.reason ?? null) !== null,
    note: (error) => {
      const watch = watches.getStore();
      if (watch) watch.reason ??= error instanceof Error ? error.message : String(error);
    },
    wait: async (ask) => {
      const watch = watches.getStore();
      if (!watch) return ask();
      if (watch.waits === 0) watch.waitingSince = now();
      watch.waits += 1;
      try {
        return await ask();
      } finally {
        if (watch.waits === 1) watch.waitedMilliseconds = waited(watch);
        watch.waits -= 1;
      }
    },
    patience: () => {
      const watch = watches.getStore();
      return !watch || watch.isOver
        ? Number.POSITIVE_INFINITY
        : Math.max(0, maxWaitMilliseconds - waited(watch));
    },
    untimed: (work) => watches.run(undefined, work),
  };
}

/**
 * Classes and codes of https://www.postgresql.org/docs/current/errcodes-appendix.html that do not blame the statement:
 * connection lost, not replicated, no space or memory left, shut down, read-only after a failover, timed out.
 */
const OUTAGE_CODES =
  /^(?:08\w{3}|40003|53\w{3}|57P0\d|57014|25006|55P03|25P0[34]|58030|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E\w+UNREACH)$/;
/** The driver's messages that have no code. */
const OUTAGE_MESSAGES = /connection terminated|not queryable|read timeout|timeout exceeded/i;

/** Whether a statement failed for a reason that is not its own, so that a repetition may succeed. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? OUTAGE_CODES.test(code) : OUTAGE_MESSAGES.test(error.message);
}

/** Those of them by which a connection ends, or leads to a standby. */
const LOST_CODES = /^(?:08\w{3}|57P0[1-5]|25006|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E\w+UNREACH)$/;
const LOST_MESSAGES = /connection terminated|not queryable|read timeout/i;

/** Whether a statement failed with its connection, so that a new connection may lead to a server that answers. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? LOST_CODES.test(code) : LOST_MESSAGES.test(error.message);
}

/** PostgreSQL's code for a statement that it cancels because it takes too long. */
const GIVEN_UP = '57014';

/** The failure of work whose time for the database is over. */
export function waitedTooLong(): Error {
  return Object.assign(new Error('the request has waited for the database long enough'), { code: GIVEN_UP });
}
