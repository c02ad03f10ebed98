import { sitemapPaths } from '../catalogue/sitemap.server.ts';
import { sitemapXml } from '../catalogue/sitemap-xml.ts';
import { streamOf } from '../catalogue/stream-of.server.ts';
import { paths } from '../paths.ts';
import { servicesContext } from '../services.server.ts';
import type { Route } from './+types/sitemap';

const PAGES = [
  paths.home(),
  paths.category(),
  paths.promos(),
  paths.help(),
  paths.about(),
  paths.contact(),
  paths.pricing(),
  paths.terms(),
  paths.privacy(),
  paths.refunds(),
  paths.shipping(),
];

/** `GET /sitemap.xml`: the pages for everybody and the active restaurants. Its addresses must be whole ones. */
export function loader({ context }: Route.LoaderArgs) {
  const { database, settings } = context.get(servicesContext);
  if (!settings.siteUrl) throw new Response('This site does not know its public address.', { status: 404 });
  const xml = sitemapXml(settings.siteUrl, sitemapPaths(database.db, PAGES));
  return new Response(streamOf(xml), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
