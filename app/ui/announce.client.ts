import { LIVE_REGION_ID } from './live-region.ts';

/** Says `text` to a screen reader, through a polite live region that stands on every page. */
export function announce(text: string, regionId = LIVE_REGION_ID): void {
  const region = document.getElementById(regionId);
  if (!region) return;
  // The same text twice is said twice only if the region changes in between.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
