import { readCategories } from '../catalogue/browse.server.ts';
import type { CategoriesAnswer } from '../catalogue/category-panel.tsx';
import { servicesContext } from '../services.server.ts';
import { sharedPage } from '../shared-page.ts';
import type { Route } from './+types/api.categories';

/** The categories for the panel, in order: `{ categories }`. */
export async function loader({ context }: Route.LoaderArgs): Promise<CategoriesAnswer> {
  const { database } = context.get(servicesContext);
  return { categories: await readCategories(database.db) };
}

export const headers = sharedPage();

/** The panel lies over any page: its failure is shown in it and leaves the page alone. */
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
