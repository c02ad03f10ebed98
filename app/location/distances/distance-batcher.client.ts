import { browserMaps } from '../providers/browser-maps.client.ts';
import { createDistanceBatcher } from './distance-batcher.ts';
import { pageEvents } from './page-events.client.ts';

/** This page's distance batcher. */
export const distanceBatcher = createDistanceBatcher({
  distances: browserMaps.distances,
  now: Date.now,
  // Cards that come into view together are reported in one task, so the next task requests them all.
  schedule: (callback) => setTimeout(callback, 0),
  after: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  page: pageEvents,
});
