import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Category, Subcategory } from '../catalogue.ts';
import {
  type CategoryRow,
  type SubcategoryRow,
  toCategory,
  toSubcategory,
} from '../catalogue-rows.server.ts';

type Db = Kysely<Tables>;

/** All categories in their order (spec §2, Bottom navigation: Category panel). */
export async function readCategories(db: Db): Promise<Category[]> {
  const { rows } = await sql<CategoryRow>`
    select id, name, "imageBlob", "default" from category order by sequence, id`.execute(db);
  return rows.map(toCategory);
}

/** Finds subcategories by name, in any case; of two with the same name the first in order. */
export async function readSubcategoriesByName(
  db: Db,
  names: readonly string[],
): Promise<Map<string, Subcategory>> {
  const lower = names.map((name) => name.toLowerCase());
  // Case folding depends on the locale: the Turkish one does not match 'I' and 'i', the C locale not 'É' and 'é'.
  const { rows } = await sql<SubcategoryRow>`
    select id, name, "imageBlob", "categoryId" from subcategory
    where lower(name) = any(${lower}) or lower(name collate "C") = any(${lower})
    order by sequence desc, id desc`.execute(db);
  return new Map(rows.map((row) => [row.name.toLowerCase(), toSubcategory(row)]));
}
