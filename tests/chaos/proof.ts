/** A promise of docs/promises.md with an attempt to break it that takes longer than `npm test` may. */
export interface Proof {
  /** As docs/promises.md states it. */
  promise: string;
  /** Tries to break it and reports each try; a throw counts as broken. */
  run: (tried: Tried) => Promise<void>;
}

/**
 * Reports one try.
 * @param isKept whether the promise held
 * @param otherwise what was seen instead, to find the cause
 */
export type Tried = (isKept: boolean, otherwise: string) => void;
