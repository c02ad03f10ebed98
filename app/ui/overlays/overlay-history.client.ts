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
interface Write {
  run: () => void;
  /** Whether the page changes, and its overlays go; a write of the same address waits until they are closed. */
  isNewAddress: boolean;
}

/** History writes of the router while an overlay's entry is current; they run once that entry is removed. */
const writes: Write[] = [];
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
  const wanted = writes.some(({ isNewAddress }) => isNewAddress) ? 0 : overlays.length;
  if (depth > wanted) {
    isReturning = true;
    history.go(wanted - depth);
    return;
  }
  if (depth === 0) for (const { run } of writes.splice(0)) run();
  while (readEntry().depth < overlays.length) {
    pushState({ ...history.state, overlayDepth: readEntry().depth + 1 }, '');
  }
  current = readEntry();
}

/** Runs a router write on the page's own entry. */
function write(run: () => void, isNewAddress: boolean): void {
  writes.push({ run, isNewAddress });
  settle();
}

history.pushState = (state, unused, url) =>
  write(() => {
    pushState(state, unused, url);
    // The overlays disappear with their page.
    overlays.length = 0;
  }, true);
history.replaceState = (state, unused, url) =>
  write(
    () => replaceState(state, unused, url),
    // To step back for the same address would cancel a reload that is under way.
    url !== undefined && url !== null && new URL(url, location.href).href !== location.href,
  );

hearPopStateFirst((event) => {
  const before = current;
  current = readEntry();
  const isOfOverlay = before.index === current.index && before.depth !== current.depth;
  // The page is the same, so the router has nothing to load.
  if (isOfOverlay) event.stopImmediatePropagation();
  if (!isReturning) for (const { close } of overlays.splice(current.depth).reverse()) close();
  isReturning = false;
  settle();
});

// After a reload the current entry may belong to an overlay that is no longer open.
settle();

/** The router's index of the current entry, which all entries of a page share, and the number of its overlays. */
function readEntry(): { index: unknown; depth: number } {
  const state: { idx?: unknown; overlayDepth?: number } | null = history.state;
  return { index: state?.idx, depth: state?.overlayDepth ?? 0 };
}
