import { matchRoutes, type ServerBuild } from 'react-router';

/**
 * Which methods each address takes, from what its route module has: a screen or a loader is read, an action takes
 * posts. The router itself hands every other method to the action too.
 * @returns gives the methods of a path, which may be that of a route's data
 */
export function createAllowedMethods(
  routes: ServerBuild['routes'],
): (pathname: string) => { methods: string[]; hasScreen: boolean } {
  const paths = Object.values(routes).flatMap((route) =>
    // What only stands around screens has neither.
    route && (route.path || route.index) ? [{ id: route.id, path: route.path ?? '/' }] : [],
  );
  return (pathname) => {
    const [match] = matchRoutes(paths, withoutDataEnding(pathname)) ?? [];
    const module = match && routes[match.route.id]?.module;
    const reading = module?.default || module?.loader ? ['GET', 'HEAD'] : [];
    const posting = module?.action ? ['POST'] : [];
    return { methods: [...reading, ...posting], hasScreen: module?.default !== undefined };
  };
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
  if (!pathname.endsWith('.data')) return pathname;
  return pathname.slice(0, -'.data'.length).replace(/^\/_(root)?$/, '/');
}
