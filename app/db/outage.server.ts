import { AsyncLocalStorage } from 'node:async_hooks';

/** Tells work that the database failed from work that failed by itself, and bounds how long it waits for it. */
export interface Outages {
  /**
   * Does `work` and says why the database failed it meanwhile, null if it did not: also where a library
   * between hid the error behind one of its own.
   */
  watch: <Result>(work: () => Promise<Result>) => Promise<{ result: Result; outage: string | null }>;
  /** Whether the database has failed the work that is watched around the caller. */
  isOut: () => boolean;
  /** For whoever asks the database: this failed, for a reason that is not the caller's. */
  note: (error: unknown) => void;
  /** For whoever asks the database: `ask` is waited for, on the account of the work around the caller. */
  wait: <Result>(ask: () => Promise<Result>) => Promise<Result>;
  /**
   * Milliseconds that the work around the caller may still wait for the database; Infinity where nobody
   * waits for an answer: in jobs, and in streams once their answer has begun.
   */
  patience: () => number;
  /** Does what nobody waits for: without a limit, and on nobody's account. */
  apart: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

interface Watch {
  reason: string | null;
  isOver: boolean;
  /** What is waited for at the moment: at the same time, so it counts once. */
  waits: number;
  waitingSince: number;
  waitedMilliseconds: number;
}

/**
 * Made with the database, not by import: the built product is a bundle of its own.
 * @param longestWaitMilliseconds of all waiting for the database together, in one watched work
 * @param now milliseconds from any moment on
 */
export function createOutages({
  longestWaitMilliseconds,
  now = () => performance.now(),
}: {
  longestWaitMilliseconds: number;
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
        : Math.max(0, longestWaitMilliseconds - waited(watch));
    },
    apart: (work) => watches.run(undefined, work),
  };
}

/**
 * Classes and codes of https://www.postgresql.org/docs/current/errcodes-appendix.html that say nothing
 * about the statement: connection lost, no room or memory left, shut down, read-only since another server
 * took over, waited too long.
 */
const OUTAGE_CODES =
  /^(?:08\w{3}|53\w{3}|57P0\d|57014|25006|55P03|25P0[34]|58030|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E\w+UNREACH)$/;
/** What the driver says without a code. */
const OUTAGE_MESSAGES = /connection terminated|not queryable|read timeout|timeout exceeded/i;

/** Whether a statement failed for a reason that is not its own: the same may well succeed a little later. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? OUTAGE_CODES.test(code) : OUTAGE_MESSAGES.test(error.message);
}
