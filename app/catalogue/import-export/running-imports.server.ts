import { createConcurrencyLimit, type RunLimited } from '../../runtime/concurrency-limit.ts';

/** The imports of files that run in this process at the same time. */
export interface RunningImports {
  /** Runs a batch when a slot is free. */
  inTurn: RunLimited;
  begin: () => void;
  /** Ends an import; waits for the work after the last one. */
  end: () => Promise<void>;
}

/**
 * @param atOnce the limit of batches at once, so that customers find the database free
 * @param afterLast runs whenever no further import is running: an operator sends a large file in hundreds of parts
 */
export function createRunningImports(atOnce: number, afterLast: () => Promise<void>): RunningImports {
  let running = 0;
  return {
    inTurn: createConcurrencyLimit(atOnce),
    begin: () => {
      running += 1;
    },
    end: async () => {
      running -= 1;
      if (running === 0) await afterLast();
    },
  };
}
