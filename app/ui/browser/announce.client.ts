import { LIVE_REGION_ID } from './live-region.ts';

/** Announces `text` to screen readers through a polite live region that is on every page. */
export function announce(text: string, regionId = LIVE_REGION_ID): void {
  const region = document.getElementById(regionId);
  if (!region) return;
  // Screen readers repeat the same text only if the region's content changes.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
