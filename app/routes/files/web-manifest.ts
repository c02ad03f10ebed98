import { webManifest } from '../../content/web-manifest.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/web-manifest';

/** `GET /manifest.webmanifest`. */
export function loader({ context }: Route.LoaderArgs) {
  return new Response(JSON.stringify(webManifest(context.get(servicesContext).settings.brandName)), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
}
