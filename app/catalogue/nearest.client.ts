import * as v from 'valibot';
import type { Position } from '../location/place.ts';
import { paths } from '../paths.ts';
import { type HomeFilter, narrowing } from './filter.ts';
import { CACHE_MILLISECONDS } from './page-cache.client.ts';
import { PAGE_SCHEMAS } from './page-schemas.ts';
import type { NearestAnswer } from './pages.ts';

/** What was asked for last. It tells where the customer was, so it stays in this page and is stored nowhere. */
let last: { path: string; answer: NearestAnswer; staleAt: number } | null = null;

/**
 * The nearest vendors for home, from this page if it asked for them in the last 5 minutes.
 * @param origin rounded: all of the position that leaves the browser
 * @param signal aborted once nobody waits any more
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
