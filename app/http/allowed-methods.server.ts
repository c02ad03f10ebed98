import { LRUCache } from 'lru-cache';
import { matchRoutes, type ServerBuild } from 'react-router';
import { NO_STORE } from './no-store.ts';

const DATA_ENDING = '.data';
/** The router requests home's data at the first one. */
const HOME_DATA = ['/_', '/_root'];
/** The limits of the cache of addresses with parameters, which customers and operators make up. */
const MAX_CACHED = 1_000;
const MAX_CACHED_CHARACTERS = 100;

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module'];

interface Address {
  /** Empty for an unknown address. */
  methods: string[];
  hasScreen: boolean;
  /** The pattern of its route, which has none of the values in the path. */
  route: string;
  /** The queries that change its public page, as its header `Page-Queries` (public-cache-headers.ts); null without one. */
  pageQueries: string | null;
}

/**
 * The methods that each address allows, by the exports of its route module: screens and loaders allow GET, actions
 * POST. The router itself passes every other method to the action too.
 * @returns a function from a path, which may be that of a route's data, to its methods and the rest of its `Address`
 */
export function createAllowedMethods({
  routes,
  assets,
}: Pick<ServerBuild, 'routes' | 'assets'>): (pathname: string) => Address {
  const paths = Object.values(routes).flatMap((route) =>
    // Layout routes have neither.
    route && (route.path || route.index) ? [{ id: route.id, path: route.path ?? '/' }] : [],
  );
  const look = (pathname: string): Address => {
    const isData = pathname.endsWith(DATA_ENDING);
    const [match] = matchRoutes(paths, isData ? withoutDataEnding(pathname) : pathname) ?? [];
    const id = match?.route.id ?? '';
    const route = routeOf(match?.route.path ?? '*', isData);
    const module = routes[id]?.module;
    const hasScreen = module?.default !== undefined;
    const pageQueries = hasScreen ? pageQueriesOf(module) : null;
    // For an address without a screen the router would read the whole answer, drop its headers, and wrap it: only
    // routes that its own client requests in this way have a data address.
    if (isData && !hasScreen && !assets.routes[id]?.hasClientLoader)
      return { methods: [], hasScreen, route, pageQueries };
    const reading = hasScreen || module?.loader ? ['GET', 'HEAD'] : [];
    const posting = module?.action ? ['POST'] : [];
    return { methods: [...reading, ...posting], hasScreen, route, pageQueries };
  };
  // Cached, because the router ranks all routes on each call, which takes longer than the rest of a short answer.
  const written = paths.map(({ path }) => `/${path.replace(/^\//, '')}`).filter((path) => !/[:*]/.test(path));
  const known = new Map(written.flatMap(withDataAddresses).map((path) => [path, look(path)]));
  const recent = new LRUCache<string, Address>({ max: MAX_CACHED });
  return (pathname) => {
    const cached = known.get(pathname) ?? recent.get(pathname);
    if (cached) return cached;
    const found = look(pathname);
    if (pathname.length <= MAX_CACHED_CHARACTERS) recent.set(pathname, found);
    return found;
  };
}

/** The answer for an unknown address. */
export function refuseAddress(): Response {
  return Response.json({ message: 'There is nothing at this address.' }, { status: 404, headers: NO_STORE });
}

/** The answer to a method that an address does not allow. */
export function refuseMethod(allowed: readonly string[]): Response {
  const methods = allowed.join(', ');
  return Response.json(
    { message: `This address takes ${methods}.` },
    { status: 405, headers: { Allow: methods, ...NO_STORE } },
  );
}

/** By the headers of a screen that is read, not posted to. */
function pageQueriesOf({ headers = {} }: RouteModule): string | null {
  const none = () => new Headers();
  const given =
    typeof headers === 'function'
      ? headers({
          loaderHeaders: none(),
          parentHeaders: none(),
          actionHeaders: none(),
          errorHeaders: undefined,
        })
      : headers;
  return new Headers(given).get('Page-Queries');
}

function routeOf(path: string, isData: boolean): string {
  const pattern = `/${path.replace(/^\//, '')}`;
  if (!isData) return pattern;
  return pattern === '/' ? '/_.data' : pattern + DATA_ENDING;
}

function withDataAddresses(path: string): string[] {
  const ofData = path === '/' ? HOME_DATA : [path];
  return [path, ...ofData.map((address) => address + DATA_ENDING)];
}

function withoutDataEnding(pathname: string): string {
  return pathname.slice(0, -DATA_ENDING.length).replace(/^\/_(root)?$/, '/');
}
