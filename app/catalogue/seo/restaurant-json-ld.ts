import type {
  MenuItem,
  Restaurant,
  RestrictedDiet,
  MenuSection as SchemaMenuSection,
  WithContext,
} from 'schema-dts';
import { discountedPaise, toRupees } from '../../money/price.ts';
import { absoluteUrl } from '../../ui/page-meta.ts';
import type { Diet, Item } from '../catalogue.ts';
import type { MenuSection, RestaurantData } from '../pages.ts';
import { pictureSource } from '../pictures/picture-sizes.ts';

const DIETS: Partial<Record<Diet, RestrictedDiet>> = { veg: 'https://schema.org/VegetarianDiet' };

/**
 * Describes a restaurant with its menu in schema.org terms, for search engines; prices equal those on the page. There
 * is no rating, because schema.org requires the number of ratings, which is unknown.
 * @param site the configured address of the site, or null, and the path of the page
 */
export function restaurantJsonLd(
  { vendor, sections }: RestaurantData,
  { siteUrl, path }: { siteUrl: string | null; path: string },
): Record<string, unknown> {
  const source = pictureSource(vendor.picture)?.src;
  const picture = source ? absoluteUrl(source, siteUrl) : null;
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
  } satisfies WithContext<Restaurant>;
}

function toSection({ heading, items }: MenuSection): SchemaMenuSection {
  return { '@type': 'MenuSection', name: heading, hasMenuItem: items.map(toMenuItem) };
}

function toMenuItem({ name, description, diet, soldOut, ...priced }: Item): MenuItem {
  const suitableForDiet = diet ? DIETS[diet] : undefined;
  return {
    '@type': 'MenuItem',
    name,
    ...(description ? { description } : {}),
    ...(suitableForDiet ? { suitableForDiet } : {}),
    offers: {
      '@type': 'Offer',
      price: toRupees(discountedPaise(priced)).toFixed(2),
      priceCurrency: 'INR',
      ...(soldOut ? { availability: 'https://schema.org/SoldOut' } : {}),
    },
  };
}
