import { createConcurrencyLimit, type RunLimited } from '../../runtime/concurrency-limit.ts';

/** The imports of files that run in this process at the same time. */
export interface RunningImports {
  /** Runs a batch when a slot is free. */
  inTurn: RunLimited;
  begin: () => void;
  /**
   * Ends an import; waits for the work after the last one.
   * @param written how many documents it has written
   */
  end: (written: number) => Promise<void>;
}

/** After fewer written documents the work after the last import is left to a later one. */
const MANY_DOCUMENTS = 100;

/**
 * @param atOnce the limit of batches at once, so that customers find the database free
 * @param afterLast runs when no further import is running and many documents have been written since it ran: an operator
 *   sends a large file in hundreds of parts, and in between a changed price at a time
 */
export function createRunningImports(atOnce: number, afterLast: () => Promise<void>): RunningImports {
  let running = 0;
  let writtenSince = 0;
  return {
    inTurn: createConcurrencyLimit(atOnce),
    begin: () => {
      running += 1;
    },
    end: async (written) => {
      running -= 1;
      writtenSince += written;
      if (running > 0 || writtenSince < MANY_DOCUMENTS) return;
      writtenSince = 0;
      await afterLast();
    },
  };
}
