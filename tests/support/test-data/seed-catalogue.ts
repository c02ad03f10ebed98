import type { Insertable, Kysely } from 'kysely';
import { updateVendorAggregates } from '../../../app/catalogue/import-export/vendor-aggregates.server.ts';
import type { Tables } from '../../../app/db/tables.ts';

type Db = Kysely<Tables>;

/** A category with its subcategories; ids are the names in lower case. */
export async function seedCategory(
  db: Db,
  name: string,
  subcategories: readonly string[],
  more: Partial<Insertable<Tables['category']>> = {},
): Promise<void> {
  const id = idOf(name);
  await db
    .insertInto('category')
    .values({ id, name, imageBlob: null, sequence: 0, default: false, ...more })
    .execute();
  for (const [sequence, subcategory] of subcategories.entries()) {
    await db
      .insertInto('subcategory')
      .values({ id: idOf(subcategory), name: subcategory, imageBlob: null, categoryId: id, sequence })
      .execute();
  }
}

/** An active vendor; its id is its name in lower case. */
export async function seedVendor(
  db: Db,
  name: string,
  more: Partial<Insertable<Tables['vendors']>> = {},
): Promise<string> {
  const id = more.id ?? idOf(name);
  await db
    .insertInto('vendors')
    .values({
      id,
      name,
      address: 'Koramangala, Bengaluru',
      rating: null,
      imageBlob: null,
      isActive: true,
      categories: [],
      subcategoryId: [],
      location: null,
      ...more,
    })
    .execute();
  return id;
}

export async function seedItem(
  db: Db,
  vendorId: string,
  name: string,
  more: Partial<Insertable<Tables['restaurantitems']>> = {},
): Promise<string> {
  const id = more.id ?? idOf(`${vendorId}-${name}`);
  await db
    .insertInto('restaurantitems')
    .values({
      id,
      VendorId: vendorId,
      SubCategoryId: 'biryani',
      ItemName: name,
      ItemPrice: 100,
      ItemDiscount: 0,
      ItemDescription: '',
      ImageBlob: null,
      diet: null,
      section: null,
      ...more,
    })
    .execute();
  await db
    .transaction()
    .execute((trx) => updateVendorAggregates(trx, new Map([[vendorId, { added: [], isChanged: false }]])));
  return id;
}

/** A promo; its id is its title in lower case. */
export async function seedPromo(
  db: Db,
  title: string,
  more: Partial<Insertable<Tables['promos']>> = {},
): Promise<void> {
  await db
    .insertInto('promos')
    .values({
      id: idOf(title),
      title,
      text: '',
      terms: [],
      imageBlob: null,
      sequence: 0,
      subcategoryId: null,
      vendorIds: [],
      ...more,
    })
    .execute();
}

function idOf(name: string): string {
  return name.toLowerCase().replace(/\s+/g, '-');
}
