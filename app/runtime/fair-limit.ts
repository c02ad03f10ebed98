/** Runs `work` of `owner` when a slot is free and it is the owner's turn. */
export type RunFairly = <Result>(owner: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs a limited number of works at once. A free slot goes to the owner with the fewest works under way, among equals
 * to the one that has waited longest for a turn: works of one owner, however many, delay another owner's by one turn.
 * The works of one owner run in order.
 */
export function createFairLimit(atOnce: number): RunFairly {
  /** Waiting works by owner, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  /** How many works of each owner are under way. */
  const underWay = new Map<string, number>();
  const countOf = (owner: string) => underWay.get(owner) ?? 0;
  let free = atOnce;

  function begin(owner: string): void {
    free -= 1;
    underWay.set(owner, countOf(owner) + 1);
  }

  function end(owner: string): void {
    free += 1;
    const left = countOf(owner) - 1;
    if (left === 0) underWay.delete(owner);
    else underWay.set(owner, left);
  }

  /** Passes a free slot on at once, so that nobody who comes later gets in between. */
  function beginNext(): void {
    const [first, ...others] = waiting.keys();
    if (first === undefined) return;
    const owner = others.reduce((next, other) => (countOf(other) < countOf(next) ? other : next), first);
    const [next, ...later] = waiting.get(owner) ?? [];
    // Behind all others.
    waiting.delete(owner);
    if (later.length > 0) waiting.set(owner, later);
    begin(owner);
    next?.();
  }

  return async (owner, work) => {
    if (free > 0) begin(owner);
    else await new Promise<void>((resolve) => waiting.set(owner, [...(waiting.get(owner) ?? []), resolve]));
    try {
      return await work();
    } finally {
      end(owner);
      beginNext();
    }
  };
}
