/** A promise of docs/promises.md with an attempt to break it that takes longer than `npm test` may. */
export interface Proof {
  /** As docs/promises.md states it. */
  promise: string;
  /** Tries to break it and tells each try; a throw counts as one that broke it. */
  run: (tried: Tried) => Promise<void>;
}

/**
 * Tells one try.
 * @param isKept whether the promise was kept
 * @param otherwise what was seen instead, for whoever has to find out why
 */
export type Tried = (isKept: boolean, otherwise: string) => void;
