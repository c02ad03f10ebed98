/** A clock that stands still until a test moves it by assigning `now`, which ends the waits that are due. */
export interface TestClock {
  now: Date;
  /** The product's `wait`. */
  wait: (milliseconds: number, aborted: AbortSignal) => Promise<void>;
  /** The lengths of all waits since the start, in milliseconds. */
  waits: readonly number[];
  /** Resolves after this many waits. */
  untilWaited: (times: number) => Promise<void>;
  /** Resolves after a wait of each of these lengths, from now on; waits of background jobs have others. */
  untilWaitedFor: (...milliseconds: number[]) => Promise<void>;
}

export function createTestClock(start: Date): TestClock {
  let current = start;
  const waiting = new Set<{ until: number; done: () => void }>();
  const waits: number[] = [];
  const listeners = new Set<() => void>();

  function until(isReached: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (isReached()) resolve();
      };
      listeners.add(check);
      check();
    });
  }

  return {
    waits,
    untilWaited: (times) => until(() => waits.length >= times),
    untilWaitedFor: (...milliseconds) => {
      const before = waits.length;
      return until(() => isWithin(milliseconds, waits.slice(before)));
    },
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

/** Whether `all` has each of these values, as often as they repeat. */
function isWithin(values: readonly number[], all: readonly number[]): boolean {
  const count = (list: readonly number[], wanted: number) => list.filter((value) => value === wanted).length;
  return values.every((value) => count(all, value) >= count(values, value));
}
