import * as v from 'valibot';
import type { Position } from '../location/place.ts';
import { paths } from '../paths.ts';
import { type HomeFilter, narrowing } from './filter.ts';
import { keepPage, recallPage } from './page-cache.client.ts';
import { PAGE_SCHEMAS } from './page-schemas.ts';
import type { HomeData } from './pages.ts';

const PATIENCE_MILLISECONDS = 5_000;

/**
 * The nearest vendors for home, from this browser if it asked for them in the last 5 minutes. When they
 * cannot be had, the popular ones stay, and a note says so: it never rejects.
 * @param origin rounded: all of the position that leaves the browser
 * @param signal aborted once nobody waits any more
 */
export async function loadNearest(
  filter: HomeFilter,
  origin: Position,
  signal: AbortSignal,
): Promise<Pick<HomeData, 'nearest'> & Partial<Pick<HomeData, 'vendors'>>> {
  const path = paths.nearest(origin, narrowing(filter));
  const kept = recallPage('nearestData', path, Date.now());
  if (kept) return { vendors: kept.vendors, nearest: { origin, hasFailed: false } };
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) });
    if (!response.ok) throw new Error(`The nearest restaurants: ${response.status}`);
    const answer = v.parse(PAGE_SCHEMAS.nearestData, await response.json());
    keepPage('nearestData', path, answer, Date.now());
    return { vendors: answer.vendors, nearest: { origin, hasFailed: false } };
  } catch (error) {
    if (!signal.aborted) console.error(error);
    return { nearest: { origin, hasFailed: true } };
  }
}
