/** Marks a navigation that only makes home's list longer: nothing covers the page, and the focus goes to what is new. */
export function unfoldingFrom(shown: number) {
  return { unfoldedFrom: shown };
}

/** How many vendors were there before such a navigation; null for any other. */
export function readUnfolding(state: unknown): number | null {
  const isUnfolding = typeof state === 'object' && state !== null && 'unfoldedFrom' in state;
  return isUnfolding && typeof state.unfoldedFrom === 'number' ? state.unfoldedFrom : null;
}
