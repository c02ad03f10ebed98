import { robotsText } from '../../content/robots.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/robots';

/** `GET /robots.txt`. */
export function loader({ context }: Route.LoaderArgs) {
  return new Response(robotsText(context.get(servicesContext).settings.siteUrl), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
