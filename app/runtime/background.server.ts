import { AsyncLocalStorage } from 'node:async_hooks';
import type { Wait } from './delay.server.ts';
import { logError } from './log-error.server.ts';

const RETRY_MILLISECONDS = 60_000;

/**
 * Runs work that serves many requests as work of none: its log lines and statements would be those of the request that
 * began it, also hours later.
 */
export const outsideRequests = AsyncLocalStorage.snapshot();

/** Runs `work`, which ends soon after its signal is aborted; `stop` aborts it and waits for the end. */
export function runUntilStopped(work: (stopped: AbortSignal) => Promise<void>): {
  stop: () => Promise<void>;
} {
  const stopping = new AbortController();
  const done = work(stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

/**
 * Runs `work` in the background until it returns true. After false, or a failure, which is logged as `problem`, it runs
 * again a minute later.
 */
export function runUntilDone(
  problem: string,
  work: (stopped: AbortSignal) => Promise<boolean>,
  wait: Wait,
): { stop: () => Promise<void> } {
  return runUntilStopped(async (stopped) => {
    while (!stopped.aborted) {
      try {
        if (await work(stopped)) return;
      } catch (error) {
        logError(problem, error);
      }
      await wait(RETRY_MILLISECONDS, stopped);
    }
  });
}
