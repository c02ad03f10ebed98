/** Does `work` when it is its turn. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets so many works be under way at once; the others wait and follow in their order. */
export function createTurns(atOnce: number): InTurn {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async (work) => {
    if (underWay < atOnce) underWay += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // A turn is handed on, so nobody who comes later gets between.
      const next = waiting.shift();
      if (next) next();
      else underWay -= 1;
    }
  };
}
