/** A clock that stands still until a test moves it by assigning `now`, which ends the waits that are due. */
export interface TestClock {
  now: Date;
  /** The product's `wait`. */
  wait: (milliseconds: number, aborted: AbortSignal) => Promise<void>;
  /** The lengths of all waits since the start, in milliseconds. */
  waits: readonly number[];
  /** Resolves after this many waits. */
  untilWaited: (times: number) => Promise<void>;
}

export function createTestClock(start: Date): TestClock {
  let current = start;
  const waiting = new Set<{ until: number; done: () => void }>();
  const waits: number[] = [];
  const listeners = new Set<() => void>();
  return {
    waits,
    untilWaited: (times) =>
      new Promise((resolve) => {
        const check = () => {
          if (waits.length >= times) resolve();
        };
        listeners.add(check);
        check();
      }),
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
        for (const listener of listeners) listener();
      }),
  };
}
