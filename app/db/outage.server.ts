import { AsyncLocalStorage } from 'node:async_hooks';

/** Tells work that the database failed from work that failed by itself. */
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
}

/** Made with the database, not by import: the built product is a bundle of its own. */
export function createOutages(): Outages {
  const watches = new AsyncLocalStorage<{ reason: string | null }>();
  return {
    watch: async (work) => {
      const watch = { reason: null };
      const result = await watches.run(watch, work);
      return { result, outage: watch.reason };
    },
    isOut: () => (watches.getStore()?.reason ?? null) !== null,
    note: (error) => {
      const watch = watches.getStore();
      if (watch) watch.reason ??= error instanceof Error ? error.message : String(error);
    },
  };
}

/**
 * Classes and codes of https://www.postgresql.org/docs/current/errcodes-appendix.html that say nothing
 * about the statement: connection lost, no room or memory left, shut down, waited too long.
 */
const OUTAGE_CODES =
  /^(?:08\w{3}|53\w{3}|57P0\d|57014|55P03|25P0[34]|58030|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E\w+UNREACH)$/;
/** What the driver says without a code. */
const OUTAGE_MESSAGES = /connection terminated|not queryable|read timeout|timeout exceeded/i;

/** Whether a statement failed for a reason that is not its own: the same may well succeed a little later. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? OUTAGE_CODES.test(code) : OUTAGE_MESSAGES.test(error.message);
}
