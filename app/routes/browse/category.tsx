import { listKeys } from '../../catalogue/catalogue-keys.ts';
import { isActiveTile, TILE_NAMES } from '../../catalogue/categories/category-tiles.ts';
import { readSubcategoriesByName } from '../../catalogue/categories/read-categories.server.ts';
import { Picture } from '../../catalogue/pictures/picture.tsx';
import { slugify } from '../../catalogue/pictures/picture-sizes.ts';
import { publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { AREA_QUERY } from '../../location/area.ts';
import { gazetteer } from '../../location/gazetteer/embedded-gazetteer.server.ts';
import { paths, readQuery } from '../../paths.ts';
import { servicesContext } from '../../services.server.ts';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { metaOf } from '../../ui/page-meta.ts';
import type { Route } from './+types/category';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const subcategories = await readSubcategoriesByName(database.catalogue.db, TILE_NAMES);
  const active = readQuery(url.searchParams, 'subcategory');
  const area = gazetteer.areaOf(readQuery(url.searchParams, AREA_QUERY) ?? '')?.slug;
  return {
    area,
    tiles: TILE_NAMES.map((name) => {
      const subcategory = subcategories.get(name.toLowerCase());
      return {
        name,
        picture: subcategory?.picture ?? null,
        // For a name that this catalogue lacks, its search results are the best substitute.
        to: paths.home(subcategory ? { subcategoryId: subcategory.id, area } : { query: name, area }),
        isActive: isActiveTile({ name, id: subcategory?.id ?? null }, active),
      };
    }),
  };
}

export const headers = publicCacheHeaders({
  madeOf: listKeys('subcategory'),
  queries: ['subcategory', AREA_QUERY],
});

export const meta = metaOf({
  title: 'Categories',
  description: `What would you like to eat? ${TILE_NAMES.join(', ')} and more.`,
  path: paths.category(),
});

export default function Category({ loaderData }: Route.ComponentProps) {
  return (
    <Page title="Categories" isWide>
      <ul className="grid grid-cols-2 gap-4 md:grid-cols-3">
        {loaderData.tiles.map(({ name, picture, to, isActive }) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={isActive ? 'true' : undefined}
              className="group block overflow-hidden rounded-card border border-line bg-surface text-center transition-shadow hover:shadow-float aria-[current]:border-accent aria-[current]:ring-1 aria-[current]:ring-accent"
            >
              <span className="block aspect-[4/3] bg-tint p-3">
                <Picture
                  src={picture}
                  fallback="category"
                  slug={slugify(name)}
                  sizes="(min-width: 768px) 380px, 50vw"
                  width={320}
                  height={240}
                  priority
                  className="size-full object-contain"
                />
              </span>
              <span className="block py-3 font-semibold text-lg group-aria-[current]:text-accent">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
