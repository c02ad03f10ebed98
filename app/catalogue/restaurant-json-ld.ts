import type { Diet, Item } from './catalogue.ts';
import type { MenuSection, RestaurantData } from './pages.ts';
import { pictureSource } from './picture.ts';
import { discountedPaise, toRupees } from './price.ts';

const DIETS: Partial<Record<Diet, string>> = { veg: 'https://schema.org/VegetarianDiet' };

/**
 * A restaurant with its menu as schema.org describes it, for search engines; prices are those on the
 * page. No rating: how many people gave it is not known, and without that it says nothing.
 * @param site its address, null where it does not know its own, and the path of the page
 */
export function restaurantJsonLd(
  { vendor, sections }: RestaurantData,
  { siteUrl, path }: { siteUrl: string | null; path: string },
): Record<string, unknown> {
  const picture = absolute(pictureSource(vendor.picture)?.src, siteUrl);
  return {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: vendor.name,
    ...(vendor.address ? { address: vendor.address } : {}),
    ...(vendor.categories.length > 0 ? { servesCuisine: vendor.categories } : {}),
    ...(vendor.location
      ? {
          geo: {
            '@type': 'GeoCoordinates',
            latitude: vendor.location.lat,
            longitude: vendor.location.lng,
          },
        }
      : {}),
    ...(siteUrl ? { '@id': siteUrl + path, url: siteUrl + path } : {}),
    ...(picture ? { image: picture } : {}),
    hasMenu: { '@type': 'Menu', hasMenuSection: sections.map(toSection) },
  };
}

function toSection({ heading, items }: MenuSection) {
  return { '@type': 'MenuSection', name: heading, hasMenuItem: items.map(toMenuItem) };
}

function toMenuItem({ name, description, diet, pricePaise, discountPercent }: Item) {
  const suitableForDiet = diet ? DIETS[diet] : undefined;
  return {
    '@type': 'MenuItem',
    name,
    ...(description ? { description } : {}),
    ...(suitableForDiet ? { suitableForDiet } : {}),
    offers: {
      '@type': 'Offer',
      price: toRupees(discountedPaise(pricePaise, discountPercent)).toFixed(2),
      priceCurrency: 'INR',
    },
  };
}

/** An own path needs the site's address in front; another's https address is whole already. */
function absolute(source: string | undefined, siteUrl: string | null): string | null {
  if (!source?.startsWith('/')) return source ?? null;
  return siteUrl && siteUrl + source;
}
