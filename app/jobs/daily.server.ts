import { logError } from '../runtime/log-error.server.ts';

const FIRST_AFTER_MILLISECONDS = 60_000;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Runs `work` a minute after the start, then once a day. A failure is logged, and the next day's run tries again; every
 * process runs it, so `work` must be idempotent.
 * @param name the first words of the log line
 */
export function startDaily(name: string, work: () => Promise<void>): { stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = work().catch((error) => logError(`${name} failed`, error));
  };
  const first = setTimeout(run, FIRST_AFTER_MILLISECONDS).unref();
  const daily = setInterval(run, DAY_MILLISECONDS).unref();
  return {
    stop: async () => {
      clearTimeout(first);
      clearInterval(daily);
      await running;
    },
  };
}
