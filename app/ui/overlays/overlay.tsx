import { LoaderCircle } from '../icons.ts';

/**
 * Covers the screen while data loads (spec §2). It appears after 150 ms, so that a fast response does not flash.
 */
export function LoadingOverlay({ isShown }: { isShown: boolean }) {
  if (!isShown) return null;
  return (
    <div
      role="status"
      className="fixed inset-0 z-50 grid animate-appear-late place-items-center bg-paper/80 text-accent"
    >
      <LoaderCircle className="size-10 animate-spin" />
      <span className="sr-only">Loading…</span>
    </div>
  );
}
