import { shownPosition } from '../location/location-state.ts';
import { locationStore } from '../location/location-store.client.ts';
import { type Position, roundPosition } from '../location/place.ts';
import { untilAborted } from '../location/until-aborted.ts';
import { type HomeFilter, pathOfHome, pathOfOther } from './filter.ts';
import { keepPage, recallPage } from './page-cache.client.ts';
import type { HomeData, VendorList } from './pages.ts';

/** The popular list waits with the nearest, so no longer than this. */
const NEAREST_PATIENCE_MILLISECONDS = 3_000;

/** The last popular list of this page: a refresh that fails, as of a customer on the way, takes nothing away. */
let lastGood: { path: string; home: HomeData } | null = null;

/** What stands on the screen, whatever its order: a list that cannot grow stays as it is. */
let shown: HomeData | null = null;

interface Asking {
  serverLoader: () => Promise<HomeData>;
  signal: AbortSignal;
}

/**
 * Home as its filter and order want it. Asks again only for what is older than 5 minutes (spec §4,
 * Caches); a search for the nearest goes along with the page and never fails it.
 */
export async function loadHome(
  filter: HomeFilter,
  asking: Asking,
  store: Pick<typeof locationStore, 'read'> = locationStore,
): Promise<HomeData> {
  const position = filter.sort === 'nearest' ? shownPosition(store.read()) : null;
  const [home, nearest] = await Promise.all([
    loadPopular(filter, asking),
    position && loadNearest(filter, roundPosition(position), asking.signal),
  ]);
  const hasFailed = home.hasFailed || nearest?.nearest?.hasFailed;
  if (hasFailed && shown && isGrowing(shown.filter, filter)) return { ...shown, couldNotGrow: true };
  return nearest && !home.hasFailed ? { ...home, ...nearest } : home;
}

/** Whether `filter` is the same list, further unfolded. */
function isGrowing(before: HomeFilter, filter: HomeFilter): boolean {
  return filter.page > before.page && pathOfHome(before) === pathOfOther(filter, { page: before.page });
}

/** When the nearest cannot be had, the popular ones stay, and a note says so. */
async function loadNearest(
  filter: HomeFilter,
  origin: Position,
  signal: AbortSignal,
): Promise<Pick<HomeData, 'nearest'> & Partial<VendorList>> {
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(NEAREST_PATIENCE_MILLISECONDS)]);
    // Who never asks for this order does not load its code.
    const nearest = await untilAborted(import('./nearest.client.ts'), patience);
    const list = await nearest.loadNearest(filter, origin, patience);
    return { ...list, nearest: { origin, hasFailed: false } };
  } catch (error) {
    // `signal`: nobody waits any more.
    if (!signal.aborted) console.error(error);
    return { nearest: { origin, hasFailed: true } };
  }
}

/** For home as it is shown: it stays while it cannot grow, and what came with the page is not asked for again soon. */
export function keepShown(home: HomeData): void {
  if (home.hasFailed) return;
  shown = home;
  if (!home.nearest && !home.couldNotGrow) keepPopular(home);
}

function keepPopular(home: HomeData): void {
  const path = pathOfHome(home.filter);
  lastGood = { path, home };
  keepPage('homeData', path, home, Date.now());
}

async function loadPopular(filter: HomeFilter, { serverLoader, signal }: Asking): Promise<HomeData> {
  const kept = recallPage('homeData', pathOfHome(filter), Date.now());
  if (kept) return kept;
  try {
    const loaded = await serverLoader();
    keepPopular(loaded);
    return loaded;
  } catch (error) {
    if (error instanceof Response) throw error;
    // Spec §8: a failed fetch is only logged and the overlay goes; the page says so and stays usable.
    if (!signal.aborted) console.error(error);
    if (lastGood?.path === pathOfHome(filter)) return lastGood.home;
    return {
      filter,
      promos: [],
      category: null,
      subcategories: [],
      selected: null,
      vendors: [],
      hasMore: false,
      dishes: [],
      hasFailed: true,
    };
  }
}
