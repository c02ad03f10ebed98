import { useEffect } from 'react';
import { Link } from 'react-router';
import { readHome } from '../catalogue/browse.server.ts';
import { type HomeFilter, readHomeFilter } from '../catalogue/filter.ts';
import { keepPage, recallPage } from '../catalogue/page-cache.client.ts';
import type { HomeData } from '../catalogue/pages.ts';
import { PromoCarousel } from '../catalogue/promo-carousel.tsx';
import { SearchField } from '../catalogue/search-field.tsx';
import { SubcategoryRow } from '../catalogue/subcategory-row.tsx';
import { VendorCard } from '../catalogue/vendor-card.tsx';
import { MapsAttribution } from '../location/maps-attribution.tsx';
import { paths } from '../paths.ts';
import { servicesContext } from '../services.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { pageMeta } from '../ui/page-meta.ts';
import type { Route } from './+types/home';

/** Cards whose pictures are wanted at once; a phone shows hardly more without scrolling. */
const FIRST_CARDS = 2;

export function loader({ context, url }: Route.LoaderArgs): Promise<HomeData> {
  const { database } = context.get(servicesContext);
  return readHome(database.db, readHomeFilter(url.searchParams));
}

/** Asks again only what is older than 5 minutes (spec §4, Caches); the first page comes with its data. */
export async function clientLoader({
  serverLoader,
  request,
  url,
}: Route.ClientLoaderArgs): Promise<HomeData> {
  const filter = readHomeFilter(url.searchParams);
  const kept = recallPage('homeData', keyOf(filter), Date.now());
  if (kept) return kept;
  try {
    const loaded = await serverLoader();
    keepPage('homeData', keyOf(filter), loaded, Date.now());
    return loaded;
  } catch (error) {
    if (error instanceof Response) throw error;
    // Spec §8: a failed fetch is only logged and the overlay goes; the page says so and stays usable.
    if (!request.signal.aborted) console.error(error);
    return {
      filter,
      promos: [],
      category: null,
      subcategories: [],
      selected: null,
      vendors: [],
      hasFailed: true,
    };
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const selected = loaderData?.selected;
  return pageMeta(matches, {
    title: selected ? `${selected.name} near you` : 'Food and groceries near you',
    description:
      'Order food and groceries from restaurants and shops near you: browse by category, search a restaurant or a dish, pick delivery or pickup.',
    path: knownPath(loaderData),
  });
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { filter, promos, category, subcategories, selected, vendors, hasFailed } = loaderData;
  useEffect(() => {
    if (!loaderData.hasFailed) keepPage('homeData', keyOf(loaderData.filter), loaderData, Date.now());
  }, [loaderData]);
  return (
    <Page isWide>
      <h1 className="sr-only">{`${matches[0].loaderData?.brandName}: food and groceries near you`}</h1>
      <SearchField filter={filter} />
      <div className="mt-4 empty:hidden md:mt-5" hidden={filter.query !== ''}>
        <PromoCarousel promos={promos} />
      </div>
      <section aria-labelledby="categories" className="mt-6">
        <div className="mb-3 flex items-baseline justify-between gap-4">
          <h2 id="categories" className="font-bold text-title">
            Categories
            {category ? <span className="font-normal text-md text-muted">{` in ${category}`}</span> : null}
          </h2>
          <Link
            to={paths.category(filter.subcategoryId ?? undefined)}
            className="-my-2.5 inline-flex min-h-11 shrink-0 items-center font-semibold text-accent text-md"
          >
            See all
          </Link>
        </div>
        {subcategories.length > 0 || hasFailed ? (
          <SubcategoryRow filter={filter} subcategories={subcategories} />
        ) : (
          <p className="text-muted">No matching categories found.</p>
        )}
      </section>
      <section aria-labelledby="restaurants" className="mt-6">
        <h2 id="restaurants" className="mb-3.5 font-bold text-title">
          Popular Restaurants
          {selected ? (
            <span className="font-normal text-md text-muted">{` (filtered by ${selected.name})`}</span>
          ) : null}
        </h2>
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 md:gap-5">
          {vendors.map((vendor, index) => (
            <li key={vendor.id}>
              <VendorCard
                vendor={vendor}
                subcategoryId={filter.subcategoryId}
                priority={index < FIRST_CARDS}
              />
            </li>
          ))}
        </ul>
        {/* Always there, so that a change is read out. */}
        <p role="status" className={vendors.length > 0 ? 'sr-only' : 'py-10 text-center text-muted'}>
          {resultText(loaderData)}
        </p>
        {vendors.length > 0 ? <MapsAttribution className="mt-4" /> : null}
        {hasFailed ? (
          <div className="text-center">
            <ButtonLink to={hrefOf(filter)} replace variant="secondary">
              Try again
            </ButtonLink>
          </div>
        ) : null}
      </section>
    </Page>
  );
}

/** Every list of its own has one address; a search, and a name that the catalogue does not have, have none. */
function knownPath(data: HomeData | undefined): string {
  if (data?.selected) return paths.home({ subcategoryId: data.selected.id });
  if (data?.category && data.filter.categoryId) return paths.home({ categoryId: data.filter.categoryId });
  return paths.home();
}

function resultText({ vendors, hasFailed }: HomeData): string {
  if (hasFailed) return 'The restaurants could not be loaded.';
  if (vendors.length === 0) return 'No restaurants found.';
  return vendors.length === 1 ? '1 restaurant' : `${vendors.length} restaurants`;
}

function hrefOf({ query, subcategoryId, categoryId }: HomeFilter): string {
  return paths.home({
    query,
    subcategoryId: subcategoryId ?? undefined,
    categoryId: categoryId ?? undefined,
  });
}

/** The same list has the same key, whatever else its URL holds. */
const keyOf = hrefOf;
