/** A short message over the page; it may offer to take back what was just done. */
export interface ToastMessage {
  text: string;
  action?: { label: string; onPress: () => void };
}

const listeners = new Set<() => void>();
let shown: ToastMessage | null = null;

export function showToast(message: ToastMessage): void {
  change(message);
}

export function hideToast(): void {
  if (shown) change(null);
}

/** An offer to take something back belongs to the screen where it was done; a mere message may be for the next one. */
export function withdrawOffer(): void {
  if (shown?.action) change(null);
}

/** The one that is shown, the newest; null when there is none. */
export function readToast(): ToastMessage | null {
  return shown;
}

export function subscribeToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(message: ToastMessage | null): void {
  shown = message;
  for (const listener of listeners) listener();
}
