/**
 * Counts the letters that are missing, superfluous, wrong or swapped with their neighbour between a typed text and the
 * best prefix of the one that is meant.
 */
export function editDistanceToPrefix(typed: string, meant: string): number {
  const columns = meant.length + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: columns }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    for (let column = 1; column < columns; column++) {
      const isSame = typed[row - 1] === meant[column - 1];
      const isSwapped =
        row > 1 && column > 1 && typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return Math.min(...last);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
