import { paths } from '../../paths.ts';
import type { NamedArea } from '../area.ts';
import type { AreaFinder, AwaitedRoute, MapService, RouteAnswer, VendorDistances } from '../map-service.ts';
import { type Position, roundPosition } from '../place.ts';

const TIMEOUT_MILLISECONDS = 10_000;

/** The response of `/api/place`; each part is null where there is none. */
interface NamedPosition {
  label: string | null;
  neighbourhood: string | null;
  city: string | null;
  area: NamedArea | null;
}

/**
 * The map service behind this site: the server answers from its gazetteer, or calls the services of
 * `MAPS_PROVIDER=osm`.
 * @param unnamed the label of a position without a name; null leaves the label as it was
 */
export function createApiMapService(fetcher: typeof fetch, unnamed: string | null): MapService & AreaFinder {
  /** The last position's name, because its label and its area are wanted at the same time. */
  let last: { path: string; answer: Promise<NamedPosition> } | null = null;

  async function get(path: string): Promise<Response> {
    const response = await fetcher(path, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
    if (!response.ok) throw new Error(`${path.split('?')[0]} answered ${response.status}`);
    return response;
  }

  function nameOf(position: Position): Promise<NamedPosition> {
    const { lat, lng } = roundPosition(position);
    const path = paths.place(lat, lng);
    if (last?.path === path) return last.answer;
    const answer = get(path).then((response): Promise<NamedPosition> => response.json());
    const current = { path, answer };
    last = current;
    answer.catch(() => {
      if (last === current) last = null;
    });
    return answer;
  }

  return {
    ready: () => true,
    label: async (position) => (await nameOf(position)).label ?? unnamed,
    area: async (position) => (await nameOf(position)).area,
    name: async (position) => {
      const { neighbourhood, city } = await nameOf(position);
      return city ? { neighbourhood, city } : null;
    },
    distances: async (origin, vendors) => {
      const { lat, lng } = roundPosition(origin);
      const query = new URLSearchParams({ lat: String(lat), lng: String(lng) });
      for (const { id } of vendors) query.append('vendor', id);
      const response = await get(`${paths.distances()}?${query}`);
      const { distances, awaited } = (await response.json()) as VendorDistances;
      const answers = new Map<string, RouteAnswer | AwaitedRoute>(Object.entries(distances));
      for (const id of awaited) answers.set(id, { status: 'awaited' });
      return answers;
    },
  };
}
