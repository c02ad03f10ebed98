import { LIVE_REGION_ID } from './live-region.ts';

/** Says `text` to a screen reader, through the polite live region that root keeps on every page. */
export function announce(text: string): void {
  const region = document.getElementById(LIVE_REGION_ID);
  if (!region) return;
  // The same text twice is said twice only if the region changes in between.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
