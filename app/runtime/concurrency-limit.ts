/** Runs `work` when a slot is free. */
export type RunLimited = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs a limited number of works at once; the others wait in order. */
export function createConcurrencyLimit(atOnce: number): RunLimited {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async (work) => {
    if (underWay < atOnce) underWay += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next in line gets the slot directly, so that a later call cannot take it.
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}
