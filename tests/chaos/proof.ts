/** A test of a promise of docs/promises.md that takes too long for `npm test`. */
export interface Proof {
  promise: string;
  /** Checks the promise many times and reports each check; a throw counts as broken. */
  run: (tried: Tried) => Promise<void>;
}

/**
 * Reports one check.
 * @param isKept whether the promise held
 * @param otherwise what happened instead
 */
export type Tried = (isKept: boolean, otherwise: string) => void;
