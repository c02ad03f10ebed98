import { paths } from '../../paths.ts';
import type { AwaitedRoute, MapService, RouteAnswer, VendorDistances } from '../map-service.ts';
import { type Position, roundPosition } from '../place.ts';

const TIMEOUT_MILLISECONDS = 10_000;

/** The response of `/api/place`; all null where nothing has a name. */
interface NamedPosition {
  label: string | null;
  neighbourhood: string | null;
  city: string | null;
}

/**
 * The map service behind this site: the server answers from its gazetteer, or calls the services of
 * `MAPS_PROVIDER=osm`.
 * @param unnamed the label of a position without a name; null leaves the label as it was
 */
export function createApiMapService(fetcher: typeof fetch, unnamed: string | null): MapService {
  async function get(path: string): Promise<Response> {
    const response = await fetcher(path, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
    if (!response.ok) throw new Error(`${path.split('?')[0]} answered ${response.status}`);
    return response;
  }

  async function nameOf(position: Position): Promise<NamedPosition> {
    const { lat, lng } = roundPosition(position);
    return (await get(paths.place(lat, lng))).json() as Promise<NamedPosition>;
  }

  return {
    ready: () => true,
    label: async (position) => (await nameOf(position)).label ?? unnamed,
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
