import { matchRoutes, type ServerBuild } from 'react-router';

const DATA_ENDING = '.data';

interface Address {
  /** Empty where there is nothing. */
  methods: string[];
  hasScreen: boolean;
}

/**
 * Which methods each address takes, from what its route module has: a screen or a loader is read, an action takes
 * posts. The router itself hands every other method to the action too.
 * @returns gives the methods of a path, which may be that of a route's data
 */
export function createAllowedMethods({
  routes,
  assets,
}: Pick<ServerBuild, 'routes' | 'assets'>): (pathname: string) => Address {
  const paths = Object.values(routes).flatMap((route) =>
    // What only stands around screens has neither.
    route && (route.path || route.index) ? [{ id: route.id, path: route.path ?? '/' }] : [],
  );
  const look = (pathname: string): Address => {
    const isData = pathname.endsWith(DATA_ENDING);
    const [match] = matchRoutes(paths, isData ? withoutDataEnding(pathname) : pathname) ?? [];
    const id = match?.route.id ?? '';
    const module = routes[id]?.module;
    const hasScreen = module?.default !== undefined;
    // The router would read an answer without a screen to its end, drop its headers, and wrap it: only what the
    // browser's part of the router asks for in this way is there.
    if (isData && !hasScreen && !assets.routes[id]?.hasClientLoader) return { methods: [], hasScreen };
    const reading = hasScreen || module?.loader ? ['GET', 'HEAD'] : [];
    const posting = module?.action ? ['POST'] : [];
    return { methods: [...reading, ...posting], hasScreen };
  };
  // The router ranks all routes anew each time that it is asked: longer than the rest of a short answer takes.
  const written = paths.map(({ path }) => `/${path.replace(/^\//, '')}`).filter((path) => !/[:*]/.test(path));
  const known = new Map(
    written.flatMap((path) => [path, path + DATA_ENDING]).map((path) => [path, look(path)]),
  );
  return (pathname) => known.get(pathname) ?? look(pathname);
}

/** The answer where nothing is to be had by any method. */
export function refuseAddress(): Response {
  return Response.json(
    { message: 'There is nothing at this address.' },
    { status: 404, headers: { 'Cache-Control': 'no-store' } },
  );
}

/** The answer to a method that an address does not take. */
export function refuseMethod(allowed: readonly string[]): Response {
  const methods = allowed.join(', ');
  return Response.json(
    { message: `This address takes ${methods}.` },
    { status: 405, headers: { Allow: methods, 'Cache-Control': 'no-store' } },
  );
}

function withoutDataEnding(pathname: string): string {
  return pathname.slice(0, -DATA_ENDING.length).replace(/^\/_(root)?$/, '/');
}
