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
