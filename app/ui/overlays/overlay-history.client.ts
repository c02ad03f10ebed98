import { hearPopStateFirst } from './first-pop-state.client.ts';

/**
 * Gives each open overlay a history entry, so that Back closes the overlay and not the page
 * (docs/decisions/overlay-history.md). The entry copies the router's own one, and the router is not notified.
 */

interface Overlay {
  close: () => void;
}

const pushState = history.pushState.bind(history);
const replaceState = history.replaceState.bind(history);

/** The open overlays, the topmost last. */
const overlays: Overlay[] = [];
/** History writes of the router while an overlay's entry is current; they run once that entry is removed. */
const writes: (() => void)[] = [];
let current = readEntry();
let isReturning = false;

/**
 * Adds a history entry that Back closes.
 * @param close called when Back was pressed, not when the overlay closes otherwise
 * @returns call it when the overlay has closed, to remove the entry
 */
export function addOverlayEntry(close: () => void): () => void {
  const overlay: Overlay = { close };
  overlays.push(overlay);
  // An overlay that closes and one that replaces it share an entry.
  queueMicrotask(settle);
  return () => {
    const index = overlays.indexOf(overlay);
    if (index < 0) return;
    overlays.splice(index, 1);
    queueMicrotask(settle);
  };
}

/** Makes the number of overlay entries equal the number of open overlays, so that none remains below another page. */
function settle(): void {
  if (isReturning) return;
  const { depth } = readEntry();
  const wanted = writes.length > 0 ? 0 : overlays.length;
  if (depth > wanted) {
    isReturning = true;
    history.go(wanted - depth);
    return;
  }
  for (const write of writes.splice(0)) write();
  while (readEntry().depth < overlays.length) {
    pushState({ ...history.state, overlayDepth: readEntry().depth + 1 }, '');
  }
  current = readEntry();
}

/** Runs a router write on the page's own entry. */
function write(run: () => void): void {
  writes.push(run);
  settle();
}

history.pushState = (state, unused, url) =>
  write(() => {
    pushState(state, unused, url);
    // The overlays disappear with their page.
    overlays.length = 0;
  });
history.replaceState = (state, unused, url) => write(() => replaceState(state, unused, url));

hearPopStateFirst((event) => {
  const before = current;
  current = readEntry();
  const isOfOverlay = before.key === current.key && before.depth !== current.depth;
  // The page is the same, so the router has nothing to load.
  if (isOfOverlay) event.stopImmediatePropagation();
  if (!isReturning) for (const { close } of overlays.splice(current.depth).reverse()) close();
  isReturning = false;
  settle();
});

// After a reload the current entry may belong to an overlay that is no longer open.
settle();

/** The router's key of the current entry, and how many overlays the entry stands for. */
function readEntry(): { key: unknown; depth: number } {
  const state: { key?: unknown; overlayDepth?: number } | null = history.state;
  return { key: state?.key, depth: state?.overlayDepth ?? 0 };
}
