import { data } from 'react-router';
import { listKeys } from '../../catalogue/catalogue-keys.ts';
import { pathOfHome } from '../../catalogue/filter.ts';
import { areaOfPath, type CityData, readCity } from '../../catalogue/home/read-city.server.ts';
import { deliveringOf, VendorCards } from '../../catalogue/home/vendor-cards.tsx';
import { endOf, MIN_LISTED_VENDORS } from '../../catalogue/pages.ts';
import { cityJsonLd } from '../../catalogue/seo/city-json-ld.ts';
import { pageFacts, publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { DistancesAttribution } from '../../location/position/maps-attribution.tsx';
import { servicesContext } from '../../services.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta, siteOf } from '../../ui/page-meta.ts';
import type { Route } from './+types/city';

const MISSING = {
  title: 'Place not found',
  message: 'There is no city or locality at this address. Choose your location at the top of the page.',
} as const;

export async function loader({ context, params }: Route.LoaderArgs) {
  const area = areaOfPath(params.city, params.locality ?? null);
  if (!area) throw data(MISSING, { status: 404 });
  const { database, settings, now } = context.get(servicesContext);
  const city = await readCity(database.catalogue, area, settings.delivery, now());
  return data(city, pageFacts({ until: endOf(city) }));
}

export const headers = publicCacheHeaders({ madeOf: listKeys('vendors') });

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: MISSING.title, description: MISSING.message });
  const { vendors, trail } = loaderData;
  const delivering = vendors.slice(0, deliveringOf(vendors));
  const title = titleOf(loaderData);
  return [
    ...pageMeta(matches, {
      title,
      description: `Order food and groceries for delivery in ${placeOf(loaderData)}: menus, ratings and prices of the restaurants and shops that deliver there.`,
      path: trail.at(-1)?.path ?? '',
      isUnlisted: delivering.length < MIN_LISTED_VENDORS,
    }),
    { 'script:ld+json': cityJsonLd({ title, vendors: delivering, trail }, siteOf(matches).siteUrl) },
  ];
}

export default function City({ loaderData }: Route.ComponentProps) {
  const { trail, localities, filter, area } = loaderData;
  return (
    <Page isWide>
      <nav aria-label="Breadcrumb" className="text-base text-muted">
        <ol className="flex flex-wrap items-center gap-x-2">
          {trail.map(({ name, path }, index) => (
            <li key={path} className="flex items-center gap-x-2">
              {index === trail.length - 1 ? (
                <span aria-current="page" className="inline-flex min-h-11 items-center">
                  {name}
                </span>
              ) : (
                <>
                  <Link
                    to={path}
                    className="inline-flex min-h-11 min-w-11 items-center font-semibold text-accent"
                  >
                    {name}
                  </Link>
                  <span aria-hidden>›</span>
                </>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <h1 className="min-w-0 font-bold text-display">{titleOf(loaderData)}</h1>
        <ButtonLink to={pathOfHome(filter)} variant="secondary">
          Sort and filter
        </ButtonLink>
      </div>
      <h2 className="sr-only">Restaurants</h2>
      <VendorCards {...loaderData} />
      <DistancesAttribution className="mt-4" />
      {localities.length > 0 ? (
        <section aria-labelledby="localities" className="mt-8">
          <h2 id="localities" className="mb-2 font-bold text-title">{`Localities of ${area.name}`}</h2>
          <ul className="flex flex-wrap gap-x-5">
            {localities.map(({ name, path }) => (
              <li key={path}>
                <Link to={path} className="inline-flex min-h-11 min-w-11 items-center text-accent">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Page>
  );
}

function titleOf(page: Pick<CityData, 'trail'>): string {
  return `Food and groceries in ${placeOf(page)}`;
}

/** 'Koramangala, Bengaluru' */
function placeOf({ trail }: Pick<CityData, 'trail'>): string {
  return trail
    .slice(1)
    .map(({ name }) => name)
    .reverse()
    .join(', ');
}
