/** Marks a navigation to the next page of home's list: no overlay, and the focus moves to the first new vendor. */
export function showMoreFrom(shown: number) {
  return { shownBefore: shown };
}

/** How many vendors were shown before such a navigation; null for any other. */
export function readShownBefore(state: unknown): number | null {
  const isShowingMore = typeof state === 'object' && state !== null && 'shownBefore' in state;
  return isShowingMore && typeof state.shownBefore === 'number' ? state.shownBefore : null;
}
