import { useEffect } from 'react';
import { data } from 'react-router';
import { AddStepper } from '../../cart/add-stepper.tsx';
import { listKeys } from '../../catalogue/catalogue-keys.ts';
import { SubcategoryRow } from '../../catalogue/categories/subcategory-row.tsx';
import { pathOfHome, readHomeFilter } from '../../catalogue/filter.ts';
import { DietLink } from '../../catalogue/home/diet-link.tsx';
import { readHomeRequest } from '../../catalogue/home/home-request.server.ts';
import { cacheShownHome, loadHome } from '../../catalogue/home/load-home.client.ts';
import { NearestNote } from '../../catalogue/home/nearest-note.tsx';
import { readHome } from '../../catalogue/home/read-home.server.ts';
import { SortLinks } from '../../catalogue/home/sort-links.tsx';
import { deliveringOf, VendorCards } from '../../catalogue/home/vendor-cards.tsx';
import { endOf, type HomeData } from '../../catalogue/pages.ts';
import { PromoCarousel } from '../../catalogue/promos/promo-carousel.tsx';
import { DISHES_ID, DishResults, dishCount } from '../../catalogue/search/dish-results.tsx';
import { SearchField } from '../../catalogue/search/search-field.tsx';
import { useRefreshWhenOver } from '../../catalogue/use-refresh-when-over.ts';
import { pageFacts, publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { AREA_QUERY } from '../../location/area.ts';
import { DistancesAttribution } from '../../location/position/maps-attribution.tsx';
import { paths } from '../../paths.ts';
import { servicesContext } from '../../services.server.ts';
import { useLazyImport } from '../../ui/browser/use-lazy-import.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { HashLink } from '../../ui/hash-link.tsx';
import { ArrowDown } from '../../ui/icons.ts';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import type { Route } from './+types/home';

const loadFollowArea = () => import('../../catalogue/home/follow-area.tsx');

/** Id of the heading of the list. */
const LIST_ID = 'restaurants';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { database, settings, now } = context.get(servicesContext);
  const { filter, deliveryTo } = readHomeRequest(url.searchParams, settings.delivery);
  const home = await readHome(database.catalogue, filter, deliveryTo, now());
  // Only a search shows dishes.
  const madeOf = filter.query === '' ? [] : listKeys('restaurantitems');
  return data(home, pageFacts({ madeOf, until: endOf(home) }));
}

/** The first page contains its data; later ones come from the browser's cache, with the customer's position. */
export function clientLoader({ serverLoader, request, url }: Route.ClientLoaderArgs): Promise<HomeData> {
  return loadHome(readHomeFilter(url.searchParams), { serverLoader, signal: request.signal });
}

export const headers = publicCacheHeaders({
  madeOf: listKeys('category', 'subcategory', 'vendors', 'vendor_category_images', 'promos'),
  queries: ['*q', 'category', 'subcategory', 'sort', 'diet', 'page', AREA_QUERY],
});

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const selected = loaderData?.selected;
  return pageMeta(matches, {
    title: selected ? `${selected.name} near you` : 'Food and groceries near you',
    description:
      'Order food and groceries from restaurants and shops near you: browse by category, search a restaurant or a dish, pick delivery or pickup.',
    path: knownPath(loaderData),
    // There are as many lists as texts.
    isUnlisted: Boolean(loaderData?.filter.query),
  });
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { filter, area, promos, category, subcategories, selected, vendors, dishes, nearest, hasFailed } =
    loaderData;
  useEffect(() => cacheShownHome(loaderData), [loaderData]);
  useRefreshWhenOver(loaderData.until);
  // Without its code the list stays as it is, so a failure is not reported.
  const FollowArea = useLazyImport(loadFollowArea, false, () => {});
  return (
    <Page isWide>
      <h1 className="sr-only">{`${matches[0].loaderData?.brandName}: food and groceries near you`}</h1>
      {/* On a desktop it is in the header. */}
      <div className="md:hidden">
        <SearchField look="page" />
      </div>
      <div className="mt-4 empty:hidden md:mt-0" hidden={filter.query !== ''}>
        <PromoCarousel promos={promos} />
      </div>
      <section aria-labelledby="categories" className="mt-6">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="categories" className="font-bold text-title">
            Categories
            {category ? <span className="font-normal text-md text-muted">{` in ${category}`}</span> : null}
          </h2>
          <Link
            to={paths.category({ subcategoryId: filter.subcategoryId ?? undefined, area: filter.area })}
            className="-my-2.5 inline-flex min-h-11 shrink-0 items-center font-semibold text-accent text-md"
          >
            Popular categories
          </Link>
        </div>
        {subcategories.length > 0 || hasFailed ? (
          <SubcategoryRow filter={filter} subcategories={subcategories} />
        ) : (
          <p className="text-muted">No matching categories found.</p>
        )}
      </section>
      {FollowArea ? <FollowArea filter={filter} listId={LIST_ID} /> : null}
      {/* When the list changes or grows, the page keeps its position instead of following a card or a button. */}
      <div className="[overflow-anchor:none]">
        <section aria-labelledby={LIST_ID} className="mt-6">
          <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
            <h2 id={LIST_ID} className="min-w-0 font-bold text-title">
              {headingOf(loaderData)}
              {area ? (
                <span className="font-normal text-md text-muted">{` delivering to ${area.name}`}</span>
              ) : null}
              {selected ? (
                <span className="font-normal text-md text-muted">{` (filtered by ${selected.name})`}</span>
              ) : null}
            </h2>
            <div className="flex flex-wrap items-center gap-2.5 max-md:w-full">
              <SortLinks filter={filter} />
              <DietLink filter={filter} />
            </div>
          </div>
          {vendors.length > 0 && dishes.length > 0 ? (
            <HashLink
              hash={DISHES_ID}
              className="-mt-2.5 mb-1 inline-flex min-h-11 items-center gap-1 font-semibold text-accent text-md"
            >
              {dishCount(dishes)}
              <ArrowDown className="size-4" />
            </HashLink>
          ) : null}
          {filter.sort === 'nearest' && !hasFailed ? <NearestNote nearest={nearest} /> : null}
          <VendorCards {...loaderData} />
          {/* Always rendered, so that screen readers announce a change. */}
          <div role="status">
            <p
              className={
                vendors.length > 0
                  ? 'sr-only'
                  : `text-center text-muted ${dishes.length > 0 ? 'py-4' : 'py-10'}`
              }
            >
              {resultText(loaderData)}
            </p>
            {dishes.length > 0 ? <p className="sr-only">{dishCount(dishes)}</p> : null}
          </div>
          {hasFailed ? (
            <div className="text-center">
              <ButtonLink to={pathOfHome(filter)} replace variant="secondary">
                Try again
              </ButtonLink>
            </div>
          ) : null}
        </section>
        <DishResults
          dishes={dishes}
          renderAdd={({ item, vendor }) => <AddStepper item={item} vendorName={vendor.name} />}
        />
        {vendors.length > 0 || dishes.length > 0 ? <DistancesAttribution className="mt-4" /> : null}
      </div>
    </Page>
  );
}

/** The canonical path of a list: home's own for a search, and for a name that the catalogue lacks. */
function knownPath(data: HomeData | undefined): string {
  if (data?.selected) return paths.home({ subcategoryId: data.selected.id });
  if (data?.category && data.filter.categoryId) return paths.home({ categoryId: data.filter.categoryId });
  return paths.home();
}

/** The list's heading: the popular one also while the nearest are not loaded. */
function headingOf({ filter, nearest }: HomeData): string {
  if (nearest?.hasFailed === false) return 'Restaurants near you';
  if (filter.sort === 'rating') return 'Top Rated Restaurants';
  if (filter.sort === 'discount') return 'Best Discounts';
  return 'Popular Restaurants';
}

function resultText({ vendors, area, hasFailed }: HomeData): string {
  if (hasFailed) return 'The restaurants could not be loaded.';
  if (vendors.length === 0) return 'No restaurants found.';
  const delivering = deliveringOf(vendors);
  if (!area || delivering === vendors.length) return countText(vendors.length);
  return `${countText(delivering)} for ${area.name}, ${vendors.length - delivering} further away`;
}

function countText(count: number): string {
  return count === 1 ? '1 restaurant' : `${count} restaurants`;
}
