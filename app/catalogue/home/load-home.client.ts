import { shownPosition } from '../../location/location-state.ts';
import { type Position, roundPosition } from '../../location/place.ts';
import { readAreaCookie } from '../../location/position/area-cookie.client.ts';
import { locationStore } from '../../location/position/location-store.client.ts';
import { withAbort } from '../../runtime/with-abort.ts';
import { untilPart } from '../availability/open-first.ts';
import { cachePage, readCachedPage } from '../browser-page-cache.client.ts';
import { type HomeFilter, pathOfHome, pathOfOther, readHomeFilter } from '../filter.ts';
import type { HomeData, VendorList } from '../pages.ts';

/** The timeout of the nearest list, because the popular list waits for it. */
const NEAREST_TIMEOUT_MILLISECONDS = 3_000;

/** The last popular list of this page, shown again if a refresh fails. */
let lastGood: { path: string; home: HomeData } | null = null;

/** The list on the screen; it stays if loading more of it fails. */
let shown: HomeData | null = null;

/**
 * The area, if any, of this tab's lists whose URL names none, until a URL names one or the customer decides on another
 * place here: Back then returns to the same list, although another tab has changed the cookie.
 */
let unnamed: { area: string | null; decisions: number } | null = null;

interface LoadRequest {
  serverLoader: () => Promise<HomeData>;
  signal: AbortSignal;
}

/**
 * Loads home by filter and sort order, from the cache if that is less than 5 minutes old (spec §4, Caches). The nearest
 * vendors are fetched at the same time, and their failure does not fail the page.
 * @param asked the filter of the URL; without an area the server answers by that of the cookie
 */
export async function loadHome(
  asked: HomeFilter,
  request: LoadRequest,
  store: Pick<typeof locationStore, 'read'> = locationStore,
): Promise<HomeData> {
  const place = store.read();
  const filter = withArea(asked, place.decisions);
  const position = filter.sort === 'nearest' ? shownPosition(place) : null;
  const [home, nearest] = await Promise.all([
    loadPopular(filter, request),
    position && loadNearest(filter, roundPosition(position), request.signal),
  ]);
  const hasFailed = home.hasFailed || nearest?.nearest?.hasFailed;
  if (hasFailed && shown && isNextPage(shown.filter, filter)) return { ...shown, couldNotLoadMore: true };
  if (home.hasFailed && shown && isOfOtherArea(shown.filter, filter)) return { ...shown };
  if (!nearest || home.hasFailed) return home;
  // The dishes may end before what the nearest vendors say.
  return { ...home, ...nearest, ...untilPart([home, nearest].map(({ until = null }) => ({ until }))) };
}

/** Adds the area of this tab's lists, or the cookie's, to a URL that names none. */
function withArea(filter: HomeFilter, decisions: number): HomeFilter {
  if (filter.area) {
    unnamed = null;
    return filter;
  }
  const cookie = readAreaCookie();
  if (unnamed?.decisions !== decisions) unnamed = { area: cookie, decisions };
  // Without the cookie, as after a logout, the customer has no area.
  return cookie && unnamed.area ? { ...filter, area: unnamed.area } : filter;
}

/** Whether `filter` is the same list for another area, or for none. */
function isOfOtherArea(before: HomeFilter, filter: HomeFilter): boolean {
  const { area } = filter;
  return area !== before.area && pathOfOther(before, { area }) === pathOfHome(filter);
}

/** Whether `filter` is a later page of the same list. */
function isNextPage(before: HomeFilter, filter: HomeFilter): boolean {
  return filter.page > before.page && pathOfHome(before) === pathOfOther(filter, { page: before.page });
}

/** If the nearest vendors cannot be loaded, the popular ones stay, with a note. */
async function loadNearest(
  filter: HomeFilter,
  origin: Position,
  signal: AbortSignal,
): Promise<Pick<HomeData, 'nearest'> & Partial<VendorList>> {
  try {
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(NEAREST_TIMEOUT_MILLISECONDS)]);
    // Load the code on demand, because few customers choose this sort order.
    const nearest = await withAbort(import('./nearest.client.ts'), timeout);
    const list = await nearest.loadNearest(filter, origin, timeout);
    return { ...list, nearest: { origin, hasFailed: false } };
  } catch (error) {
    // An aborted navigation is no error.
    if (!signal.aborted) console.error(error);
    return { nearest: { origin, hasFailed: true } };
  }
}

/** Caches the shown list, so that it is not fetched again soon and stays if loading more of it fails. */
export function cacheShownHome(home: HomeData): void {
  if (home.hasFailed) return;
  const { area = null } = home.filter;
  if (!shown && !readHomeFilter(new URLSearchParams(location.search)).area) {
    unnamed = { area, decisions: locationStore.read().decisions };
  }
  shown = home;
  if (!home.nearest && !home.couldNotLoadMore) cachePopular(home);
}

function cachePopular(home: HomeData): void {
  const path = pathOfHome(home.filter);
  lastGood = { path, home };
  cachePage('homeData', path, home, Date.now());
}

async function loadPopular(filter: HomeFilter, { serverLoader, signal }: LoadRequest): Promise<HomeData> {
  const cached = readCachedPage('homeData', pathOfHome(filter), Date.now());
  if (cached) return cached;
  try {
    const loaded = await serverLoader();
    cachePopular(loaded);
    return loaded;
  } catch (error) {
    if (error instanceof Response) throw error;
    // Spec §8: a failed fetch is only logged and the overlay closes; the page reports it and stays usable.
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
