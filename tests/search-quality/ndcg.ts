import type { Grade } from './grade.ts';

const PLACES = 10;

/**
 * Normalised discounted cumulative gain of the first ten results, from 0 to 1: the gain of a grade is 2^grade - 1, and a
 * place is discounted by log2(place + 1) (Järvelin and Kekäläinen 2002; the gain of Burges and others 2005).
 * @param all the grades of everything in the catalogue, from which the best possible order is made
 */
export function ndcg(shown: readonly Grade[], all: readonly Grade[]): number {
  return gainOf(shown) / gainOf(all.toSorted((one, other) => other - one));
}

function gainOf(grades: readonly Grade[]): number {
  return grades
    .slice(0, PLACES)
    .reduce<number>((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}
