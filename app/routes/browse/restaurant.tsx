import { useEffect } from 'react';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { AddStepper } from '../../cart/add-stepper.tsx';
import { CartBeside } from '../../cart/cart-beside.tsx';
import { vendorPageKeys } from '../../catalogue/catalogue-keys.ts';
import { readRestaurantFilter } from '../../catalogue/filter.ts';
import { cacheShownRestaurant, loadRestaurant } from '../../catalogue/menu/load-restaurant.client.ts';
import { Menu } from '../../catalogue/menu/menu.tsx';
import { readRestaurant } from '../../catalogue/menu/read-restaurant.server.ts';
import { VendorHeader } from '../../catalogue/menu/vendor-header.tsx';
import { endOf, type RestaurantData } from '../../catalogue/pages.ts';
import { pictureSource } from '../../catalogue/pictures/picture-sizes.ts';
import { restaurantJsonLd } from '../../catalogue/seo/restaurant-json-ld.ts';
import { useRefreshWhenOver } from '../../catalogue/use-refresh-when-over.ts';
import { pageFacts, publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { paths } from '../../paths.ts';
import { servicesContext } from '../../services.server.ts';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta, siteOf } from '../../ui/page-meta.ts';
import type { Route } from './+types/restaurant';

const MISSING = {
  unknown: {
    title: 'Restaurant not found',
    message: 'There is no restaurant at this address. It may have closed or moved.',
  },
  inactive: {
    title: 'Restaurant not available',
    message: "This restaurant isn't taking orders right now.",
  },
} as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { vendorId, subcategoryId } = readRestaurantFilter(url.searchParams);
  if (!vendorId) throw data(MISSING.unknown, { status: 404 });
  const { database, now } = context.get(servicesContext);
  const found = await readRestaurant(database.catalogue.db, { vendorId, subcategoryId }, now());
  if (!found.ok) throw data(MISSING[found.reason], { status: 404 });
  return data(
    found.restaurant,
    pageFacts({ madeOf: vendorPageKeys(vendorId), until: endOf(found.restaurant) }),
  );
}

export function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs): Promise<RestaurantData> {
  return loadRestaurant(readRestaurantFilter(url.searchParams), serverLoader);
}

/** The browser searches within the menu itself: a change of that query loads nothing. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (currentUrl.search === nextUrl.search) return defaultShouldRevalidate;
  const [before, after] = [currentUrl, nextUrl].map(({ searchParams }) => readRestaurantFilter(searchParams));
  const isSameMenu = before?.vendorId === after?.vendorId && before?.subcategoryId === after?.subcategoryId;
  return isSameMenu ? false : defaultShouldRevalidate;
}

export const headers = publicCacheHeaders({ madeOf: [], queries: ['vendorId', 'SubCategoryId'] });

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData)
    return pageMeta(matches, { title: MISSING.unknown.title, description: MISSING.unknown.message });
  const { id, name, categories, address, picture } = loaderData.vendor;
  // A filtered menu is the same restaurant.
  const path = paths.restaurant(id);
  return [
    ...pageMeta(matches, {
      title: name,
      description:
        `Order from ${name}${categories.length > 0 ? `: ${categories.join(', ')}` : ''}. ${address}`.trim(),
      path,
      image: pictureSource(picture)?.src,
    }),
    { 'script:ld+json': restaurantJsonLd(loaderData, { siteUrl: siteOf(matches).siteUrl, path }) },
  ];
}

export default function Restaurant({ loaderData }: Route.ComponentProps) {
  const { vendor, selected, sections } = loaderData;
  useEffect(() => cacheShownRestaurant(loaderData), [loaderData]);
  useRefreshWhenOver(loaderData.until);
  return (
    <Page isWide>
      <VendorHeader vendor={vendor} />
      {selected ? (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 text-base text-muted">
          {selected.name ? `Only ${selected.name} is shown.` : 'Only a part of the menu is shown.'}
          <Link
            to={paths.restaurant(vendor.id)}
            className="inline-flex min-h-11 items-center font-semibold text-accent"
          >
            Show the whole menu
          </Link>
        </p>
      ) : null}
      <CartBeside>
        <Menu
          key={vendor.id}
          sections={sections}
          vendorName={vendor.name}
          isClosed={vendor.closed !== undefined}
          Add={AddStepper}
        />
      </CartBeside>
    </Page>
  );
}
