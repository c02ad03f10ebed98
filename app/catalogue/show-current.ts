/** Scrolls a row sideways so that its current entry (aria-current) is in sight; the page itself stays where it is. */
export function showCurrent(row: HTMLElement | null): void {
  if (row) showEntry(row, row.querySelector<HTMLElement>('[aria-current]'));
}

/** The same for the entry that keys have come to: a browser is content with a part of it. */
export function showFocused({ currentTarget, target }: React.FocusEvent<HTMLElement>): void {
  // Under a finger that presses it nothing moves.
  if (target instanceof HTMLElement && target.matches(':focus-visible')) showEntry(currentTarget, target);
}

function showEntry(row: HTMLElement, entry: HTMLElement | null): void {
  if (!entry) return;
  const start = entry.offsetLeft - row.scrollLeft;
  if (start >= 0 && start + entry.offsetWidth <= row.clientWidth) return;
  row.scrollLeft = entry.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2;
}
