const FIRST_AFTER_MILLISECONDS = 60_000;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Does `work` a minute after the start, then once a day. What fails is logged and tried again the
 * next day; every process does it, so `work` must be right however often it is done.
 * @param name begins the line in the log
 */
export function startDaily(name: string, work: () => Promise<void>): { stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = work().catch((error) => console.error(`${name} failed:`, error));
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
