import * as v from 'valibot';
import type { Position } from '../../location/place.ts';
import { paths } from '../../paths.ts';
import { CACHE_MILLISECONDS } from '../browser-page-cache.client.ts';
import { type HomeFilter, narrowing } from '../filter.ts';
import { PAGE_SCHEMAS } from '../page-schemas.ts';
import type { NearestAnswer } from '../pages.ts';

/** The last response. It reveals where the customer was, so it is kept in memory only. */
let last: { path: string; answer: NearestAnswer; staleAt: number } | null = null;

/**
 * Loads the nearest vendors for home, or returns the last response if it is less than 5 minutes old.
 * @param origin rounded, because no more of the position may leave the browser
 * @param signal aborts the request
 */
export async function loadNearest(
  filter: HomeFilter,
  origin: Position,
  signal: AbortSignal,
): Promise<NearestAnswer> {
  const path = paths.nearest(origin, narrowing(filter));
  if (last?.path === path && Date.now() < last.staleAt) return last.answer;
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`The nearest restaurants: ${response.status}`);
  const answer = v.parse(PAGE_SCHEMAS.nearestData, await response.json());
  last = { path, answer, staleAt: Date.now() + CACHE_MILLISECONDS };
  return answer;
}
