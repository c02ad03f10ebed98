import { setTimeout } from 'node:timers/promises';

/** Resolves after the given milliseconds, at once when aborted. Tests pass one that follows their clock. */
export type Wait = (milliseconds: number, aborted: AbortSignal) => Promise<void>;

export const wait: Wait = (milliseconds, signal) =>
  setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => {});
