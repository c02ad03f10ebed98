import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type KeptStatement, keepStatement, type ValueAt } from '../db/kept-statement.server.ts';
import type { Database } from '../db/open-database.server.ts';
import type { Tables } from '../db/tables.ts';
import type { Category, Subcategory } from './catalogue.ts';
import {
  type CategoryRow,
  type DishRow,
  type ItemRow,
  type PromoRow,
  type SubcategoryRow,
  toCategory,
  toDish,
  toItem,
  toPromo,
  toSubcategory,
  toVendor,
  type VendorRow,
} from './catalogue-rows.server.ts';
import { containsText, type HomeFilter } from './filter.ts';
import {
  type Dish,
  groupIntoSections,
  type HomeData,
  type RestaurantData,
  type VendorList,
} from './pages.ts';
import { type Promo, SLIDE_COUNT } from './promos.ts';
import {
  type DishSearchShape,
  type DishSearchValues,
  dishSearchOf,
  selectDishes,
} from './search/dish-search.server.ts';
import { listOf, readVendors, selectList } from './vendor-list.server.ts';

type Db = Kysely<Tables>;

/**
 * Home as its filter narrows it (spec §5, Vendor filtering; §7): two statements, or one kept for what most people open.
 * Everybody's page stands in the popular order, also with `sort=nearest`: where the customer is, only the browser knows.
 */
export async function readHome(
  { db, ask }: Pick<Database, 'db' | 'ask'>,
  filter: HomeFilter,
): Promise<HomeData> {
  const [{ shelf, category, promos, dishes }, list] = await (isPlain(filter)
    ? readPlainHome(ask, filter)
    : Promise.all([readShelf(ask, filter), readVendors(db, filter)]));
  return {
    filter,
    promos,
    category,
    subcategories: shelf.filter(({ name }) => containsText(name, filter.query)),
    selected: shelf.find(({ id }) => id === filter.subcategoryId) ?? null,
    ...list,
    dishes,
  };
}

/** Nothing is looked for: there are as many of these as orders and diets. */
function isPlain({ query, categoryId, subcategoryId, page }: HomeFilter): boolean {
  return query === '' && categoryId === null && subcategoryId === null && page === 1;
}

const PLAIN_HOMES = new Map<string, KeptStatement<ShelfValues, ShelfRow & { vendors: VendorRow[] }>>();

async function readPlainHome(ask: Database['ask'], filter: HomeFilter): Promise<[Shelf, VendorList]> {
  const key = `${filter.sort}_${filter.diet ?? 'any'}`;
  const kept =
    PLAIN_HOMES.get(key) ??
    keepStatement(`home_${key}`, (db, value) =>
      db.selectFrom(selectHome(filter, value).as('home')).selectAll(),
    );
  PLAIN_HOMES.set(key, kept);
  const [row] = await ask(kept, shelfValuesOf(filter));
  return [shelfOf(row), listOf(row?.vendors ?? [], filter)];
}

function selectHome(
  filter: HomeFilter,
  value: ValueAt<ShelfValues>,
): RawBuilder<ShelfRow & { vendors: VendorRow[] }> {
  return sql`(
    select shelf.*, (select coalesce(json_agg(cards), '[]') from (${selectList(filter)}) cards) as vendors
    from (${selectShelf(dishSearchOf(filter).shape, value)}) shelf
  )`;
}

interface Shelf {
  shelf: Subcategory[];
  category: string | null;
  promos: Promo[];
  dishes: Dish[];
}

interface ShelfRow {
  shelf: SubcategoryRow[];
  category: string | null;
  promos: PromoRow[];
  dishes: DishRow[];
}

interface ShelfValues extends DishSearchValues {
  hasText: boolean;
  categoryId: string | null;
  subcategoryId: string | null;
}

function shelfValuesOf(filter: HomeFilter): ShelfValues {
  const { query, categoryId, subcategoryId } = filter;
  return { ...dishSearchOf(filter).values, hasText: query !== '', categoryId, subcategoryId };
}

const SHELVES = new Map<string, KeptStatement<ShelfValues, ShelfRow>>();

/** One statement for each shape of a search: to plan it costs as much as most searches. */
async function readShelf(ask: Database['ask'], filter: HomeFilter): Promise<Shelf> {
  const { shape } = dishSearchOf(filter);
  const key = `${shape.words}_${shape.hasDiet ? 'diet' : 'any'}`;
  const kept =
    SHELVES.get(key) ??
    keepStatement<ShelfValues, ShelfRow>(`shelf_${key}`, (db, value) =>
      db.selectFrom(sql<ShelfRow>`(${selectShelf(shape, value)})`.as('shelf')).selectAll(),
    );
  SHELVES.set(key, kept);
  const [row] = await ask(kept, shelfValuesOf(filter));
  return shelfOf(row);
}

function shelfOf(row: ShelfRow | undefined): Shelf {
  return {
    shelf: row?.shelf.map(toSubcategory) ?? [],
    category: row?.category ?? null,
    promos: row?.promos.map(toPromo) ?? [],
    dishes: row?.dishes.map(toDish) ?? [],
  };
}

/**
 * What stands above and below the vendors. The subcategories are those of the category that the URL names, else
 * of the chosen subcategory's, else of the default one; the chosen subcategory is always among them.
 * Text is looked for in all of them, and among all dishes that the filter's diet lets through.
 */
function selectShelf(shape: DishSearchShape, value: ValueAt<ShelfValues>): RawBuilder<ShelfRow> {
  return sql`
    with shown as (
      select id from category
      order by
        (id is not distinct from ${value('categoryId', 'text')}) desc,
        (id is not distinct from (
          select "categoryId" from subcategory where id = ${value('subcategoryId', 'text')}
        )) desc,
        "default" desc, sequence, id
      limit 1
    ),
    shelf as (
      select id, name, "imageBlob", "categoryId", sequence from subcategory
      where "categoryId" = (select id from shown) or id = ${value('subcategoryId', 'text')}
        or ${value('hasText', 'boolean')}
    ),
    slides as (
      select title, "text", "imageBlob", row_number() over (order by sequence, id) as number
      from promos order by sequence, id limit ${sql.lit(SLIDE_COUNT)}
    )
    select
      (select name from category where id = ${value('categoryId', 'text')}) as category,
      (select coalesce(json_agg(shelf order by sequence, name, id), '[]') from shelf) as shelf,
      (select coalesce(json_agg(slides order by number), '[]') from slides) as promos,
      (select coalesce(json_agg(dishes), '[]') from (${selectDishes(shape, value)}) dishes) as dishes`;
}

/**
 * A vendor with its menu (spec §7): two statements.
 * @param request `subcategoryId` narrows the menu; null is the whole menu
 */
export async function readRestaurant(
  db: Db,
  { vendorId, subcategoryId }: { vendorId: string; subcategoryId: string | null },
): Promise<{ ok: true; restaurant: RestaurantData } | { ok: false; reason: 'unknown' | 'inactive' }> {
  const [vendor, items] = await Promise.all([
    readVendor(db, vendorId, subcategoryId),
    readItems(db, vendorId, subcategoryId),
  ]);
  if (!vendor) return { ok: false, reason: 'unknown' };
  if (!vendor.isActive) return { ok: false, reason: 'inactive' };
  return {
    ok: true,
    restaurant: {
      vendor: toVendor(vendor),
      selected: subcategoryId ? { id: subcategoryId, name: vendor.selectedname } : null,
      sections: groupIntoSections(
        items.map((row) => ({ ...toItem(row), subcategoryName: row.subcategoryname })),
      ),
    },
  };
}

async function readVendor(db: Db, vendorId: string, subcategoryId: string | null) {
  const { rows } = await sql<VendorRow & { isActive: boolean; selectedname: string | null }>`
    select v.id, v.name, v.address, v.rating, v.categories, v.location, v."imageBlob", v."isActive",
      v.topdiscount,
      (select name from subcategory where id = ${subcategoryId}) as selectedname
    from vendors v where v.id = ${vendorId}`.execute(db);
  return rows[0];
}

async function readItems(db: Db, vendorId: string, subcategoryId: string | null) {
  const narrowed = subcategoryId ? sql`and i."SubCategoryId" = ${subcategoryId}` : sql``;
  const { rows } = await sql<ItemRow & { subcategoryname: string | null }>`
    select i.id, i."VendorId", i."SubCategoryId", i."ItemName", i."ItemPrice", i."ItemDiscount",
      i."ItemDescription", i."ImageBlob", i.diet, i.section, s.name as subcategoryname
    from restaurantitems i left join subcategory s on s.id = i."SubCategoryId"
    where i."VendorId" = ${vendorId} ${narrowed}
    order by s.sequence nulls last, s.name, i.id`.execute(db);
  return rows;
}

/** All categories in their order (spec §2, Bottom navigation: Category panel). */
export async function readCategories(db: Db): Promise<Category[]> {
  const { rows } = await sql<CategoryRow>`
    select id, name, "imageBlob", "default" from category order by sequence, id`.execute(db);
  return rows.map(toCategory);
}

/** The subcategories that bear one of `names`, in any case; of two with the same name the first in order. */
export async function readSubcategoriesByName(
  db: Db,
  names: readonly string[],
): Promise<Map<string, Subcategory>> {
  const { rows } = await sql<SubcategoryRow>`
    select id, name, "imageBlob", "categoryId" from subcategory
    where lower(name) = any(${names.map((name) => name.toLowerCase())})
    order by sequence desc, id desc`.execute(db);
  return new Map(rows.map((row) => [row.name.toLowerCase(), toSubcategory(row)]));
}
