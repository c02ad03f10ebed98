/** Scrolls a row sideways so that its current entry (aria-current) is in sight; the page itself stays where it is. */
export function showCurrent(row: HTMLElement | null): void {
  const entry = row?.querySelector<HTMLElement>('[aria-current]');
  if (!row || !entry) return;
  const start = entry.offsetLeft - row.scrollLeft;
  if (start >= 0 && start + entry.offsetWidth <= row.clientWidth) return;
  row.scrollLeft = entry.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2;
}
