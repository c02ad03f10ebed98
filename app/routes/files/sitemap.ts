import { listKeys } from '../../catalogue/catalogue-keys.ts';
import { readSitemap } from '../../catalogue/seo/sitemap.server.ts';
import { streamOf } from '../../http/stream-of.server.ts';
import { gazetteer } from '../../location/gazetteer/embedded-gazetteer.server.ts';
import { paths, readQuery } from '../../paths.ts';
import { servicesContext } from '../../services.server.ts';
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

/** Far more parts than any catalogue has. */
const PART = /^[1-9]\d{0,5}$/;

/**
 * `GET /sitemap.xml`: the pages for everybody and the active restaurants; beyond 50,000 an index of
 * `/sitemap.xml?part=N`. A sitemap requires absolute URLs.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, settings } = context.get(servicesContext);
  const { siteUrl } = settings;
  if (!siteUrl) throw new Response('This site does not know its public address.', { status: 404 });
  const part = readQuery(new URL(request.url).searchParams, 'part');
  if (part !== null && !PART.test(part)) throw noSuchPart();
  const xml = await readSitemap(database.catalogue.db, {
    siteUrl,
    pages: PAGES,
    areas: gazetteer.areas,
    radiusMetres: settings.delivery.radiusMetres,
    part: part === null ? null : Number(part),
  });
  if (!xml) throw noSuchPart();
  return new Response(streamOf(xml), {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
      // The page cache stores it: reading all vendors for each request would let anybody keep the server busy.
      'Page-Queries': 'part',
      'Page-Keys': listKeys('subcategory', 'vendors', 'promos').join(' '),
    },
  });
}

function noSuchPart(): Response {
  return new Response('The sitemap has no such part.', { status: 404 });
}
