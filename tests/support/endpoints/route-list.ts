import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../../app/routes.ts';

/** Every path of the product in the notation of `app/routes.ts`: `/`, `/track/events`, `/images/:file`, `/*`. */
export function listRoutes(): string[] {
  return (routes as RouteConfigEntry[]).flatMap((entry) => pathsOf(entry, '')).sort();
}

function pathsOf({ path = '', index, children = [] }: RouteConfigEntry, parent: string): string[] {
  const own = path === '' ? parent : `${parent}/${path}`;
  const below = children.flatMap((child) => pathsOf(child, own));
  if (index) return [own || '/', ...below];
  return path === '' ? below : [own, ...below];
}
