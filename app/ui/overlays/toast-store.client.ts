import { createListeners } from '../browser/listeners.ts';

/** A short message over the page, optionally with an undo action. */
export interface ToastMessage {
  text: string;
  action?: { label: string; onPress: () => void };
}

const listeners = createListeners();
let shown: ToastMessage | null = null;

export function showToast(message: ToastMessage): void {
  change(message);
}

export function hideToast(): void {
  if (shown) change(null);
}

/** Hides a toast with an undo action, which belongs to one screen; a plain message may stay on the next screen. */
export function withdrawOffer(): void {
  if (shown?.action) change(null);
}

/** The current toast, which is the newest; null without one. */
export function readToast(): ToastMessage | null {
  return shown;
}

export const subscribeToast = listeners.subscribe;

function change(message: ToastMessage | null): void {
  shown = message;
  listeners.notify();
}
