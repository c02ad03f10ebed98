import { listKeys } from '../../catalogue/catalogue-keys.ts';
import type { CategoriesAnswer } from '../../catalogue/categories/category-panel.tsx';
import { readCategories } from '../../catalogue/categories/read-categories.server.ts';
import { publicCacheHeaders } from '../../http/public-cache-headers.ts';
import { servicesContext } from '../../services.server.ts';
import type { Route } from './+types/categories';

/** The categories for the panel, in order: `{ categories }`. */
export async function loader({ context }: Route.LoaderArgs): Promise<CategoriesAnswer> {
  const { database } = context.get(servicesContext);
  return { categories: await readCategories(database.catalogue.db) };
}

export const headers = publicCacheHeaders({ madeOf: listKeys('category') });

/** The panel may cover any page, so it shows its failure itself and leaves the page alone. */
export async function clientLoader({
  serverLoader,
}: Route.ClientLoaderArgs): Promise<CategoriesAnswer | null> {
  try {
    return await serverLoader();
  } catch (error) {
    console.error(error);
    return null;
  }
}
