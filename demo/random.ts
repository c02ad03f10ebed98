/** Pseudo-random numbers, the same for the same seed. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  chance(probability: number): boolean;
  /** @throws when the list is empty */
  pick<Value>(values: readonly Value[]): Value;
  /** One of the values, chosen by weight. */
  weighted<Value>(pairs: readonly (readonly [value: Value, weight: number])[]): Value;
  /** Standard normal: mean 0, deviation 1. */
  normal(): number;
}

/** A separate generator for every seed and key (mulberry32 over a mixed seed). */
export function randomOf(seed: number, ...keys: readonly number[]): Random {
  let state = keys.reduce((mixed, key) => mix(mixed ^ mix(key + 0x9e3779b9)), mix(seed | 0));
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (values) => values[below(values.length)] ?? nothingToPick(),
    weighted: (pairs) => {
      let rest = next() * pairs.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of pairs) {
        rest -= weight;
        if (rest < 0) return value;
      }
      return pairs.at(-1)?.[0] ?? nothingToPick();
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

function nothingToPick(): never {
  throw new Error('There is nothing to pick from');
}

function mix(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) | 0;
}
