/** Which restaurant was opened last from a list: its picture is the one that moves between the two screens. */

const listeners = new Set<() => void>();
let openedId: string | null = null;

export function readOpenedVendor(): string | null {
  return openedId;
}

export function rememberOpenedVendor(id: string): void {
  openedId = id;
  for (const listener of listeners) listener();
}

export function subscribeOpenedVendor(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
