/** A clock that stands still until a test moves it by assigning `now`; what waits by it then goes on. */
export interface TestClock {
  now: Date;
  /** As the product waits; counted in `waits`, in milliseconds. */
  wait: (milliseconds: number, aborted: AbortSignal) => Promise<void>;
  waits: number[];
}

export function createTestClock(start: Date): TestClock {
  let current = start;
  const waiting = new Set<{ until: number; done: () => void }>();
  const waits: number[] = [];
  return {
    waits,
    get now() {
      return current;
    },
    set now(time) {
      current = time;
      for (const { until, done } of [...waiting]) if (until <= current.getTime()) done();
    },
    wait: (milliseconds, aborted) =>
      new Promise((resolve) => {
        waits.push(milliseconds);
        const sleeper = {
          until: current.getTime() + milliseconds,
          done: () => {
            waiting.delete(sleeper);
            resolve();
          },
        };
        waiting.add(sleeper);
        aborted.addEventListener('abort', sleeper.done, { once: true });
        if (aborted.aborted || milliseconds <= 0) sleeper.done();
      }),
  };
}
