/** Scrolls a row sideways until its current entry (aria-current) is visible, without moving the page. */
export function showCurrent(row: HTMLElement | null): void {
  if (row) showEntry(row, row.querySelector<HTMLElement>('[aria-current]'));
}

/** Does the same for the entry that has keyboard focus, because browsers scroll only a part of it into view. */
export function showFocused({ currentTarget, target }: React.FocusEvent<HTMLElement>): void {
  // Nothing moves under a finger that presses it.
  if (target instanceof HTMLElement && target.matches(':focus-visible')) showEntry(currentTarget, target);
}

function showEntry(row: HTMLElement, entry: HTMLElement | null): void {
  if (!entry) return;
  const start = entry.offsetLeft - row.scrollLeft;
  if (start >= 0 && start + entry.offsetWidth <= row.clientWidth) return;
  row.scrollLeft = entry.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2;
}
