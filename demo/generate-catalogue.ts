import type { CatalogueDocument, DocumentKind } from '../app/catalogue/import-export/document-kinds.ts';
import { CATEGORIES } from './categories.ts';
import { FAMILIES } from './dishes.ts';
import { itemsOf } from './items.ts';
import { menuOf } from './menu.ts';
import { pictureKeys } from './pictures.ts';
import { PROMOS } from './promos.ts';
import { type CatalogueSize, planVendors, type VendorPlan } from './vendors.ts';

export interface CatalogueOptions extends CatalogueSize {
  /** The picture of a key, as a data URL or a URL; undefined omits it. */
  picture: (key: string) => string | undefined;
  /** Whether a few vendors have opening hours, so that lists depend on the time of day. */
  hasHours?: boolean;
}

export type GeneratedDocument = {
  [Kind in DocumentKind]: { file: Kind; document: CatalogueDocument<Kind> };
}[DocumentKind];

/**
 * An invented catalogue with the statistics of real ones: the same documents for the same arguments, in the order in
 * which they refer to each other, in constant memory.
 */
export function* generateCatalogue(options: CatalogueOptions): Generator<GeneratedDocument> {
  yield* categories(options.picture);
  for (const plan of planVendors(options)) yield { file: 'vendors', document: vendorDocument(plan, options) };
  for (const plan of planVendors(options)) yield* categoryImages(plan, options);
  for (const promo of PROMOS) {
    yield { file: 'promos', document: { ...promo, imageBlob: options.picture(promo.imageBlob) ?? null } };
  }
  for (const plan of planVendors(options)) {
    for (const document of itemsOf(options.seed, plan, options.picture))
      yield { file: 'restaurantitems', document };
  }
}

function* categories(picture: CatalogueOptions['picture']): Generator<GeneratedDocument> {
  for (const [index, { id, name, default: isDefault }] of CATEGORIES.entries()) {
    const document = { id, name, imageBlob: picture(id) ?? null, sequence: index + 1, default: isDefault };
    yield { file: 'category', document };
  }
  for (const { id: categoryId, subcategories } of CATEGORIES) {
    for (const [index, [id, name]] of subcategories.entries()) {
      const document = { id, name, imageBlob: picture(id) ?? null, categoryId, sequence: index + 1 };
      yield { file: 'subcategory', document };
    }
  }
}

function vendorDocument(
  plan: VendorPlan,
  { seed, picture, hasHours = false }: CatalogueOptions,
): CatalogueDocument<'vendors'> {
  return {
    id: plan.id,
    name: plan.name,
    address: plan.address,
    rating: plan.rating,
    imageBlob: plan.cover === null ? null : (picture(plan.cover) ?? null),
    isActive: plan.isActive,
    categories: [...plan.cuisines],
    subcategoryId: subcategoriesOf(seed, plan),
    location: plan.location,
    popularity: plan.popularity,
    deliveryradius: plan.kind.deliveryMetres ?? null,
    deliveryareas: plan.deliveryAreas && [...plan.deliveryAreas],
    preparationminutes: plan.preparationMinutes,
    openinghours: hasHours ? plan.hours : null,
    timezone: null,
    closeduntil: null,
  };
}

/** Exactly the subcategories of its items. */
function subcategoriesOf(seed: number, plan: VendorPlan): string[] {
  return [...new Set(menuOf(seed, plan).map(({ family }) => family.subcategoryId))];
}

const subcategoryNames = new Map(CATEGORIES.flatMap(({ subcategories }) => subcategories));
const familiesBySubcategory = Map.groupBy(FAMILIES, (family) => family.subcategoryId);

/** Its picture for each subcategory: the best-known dish of that family. */
function* categoryImages(
  plan: VendorPlan,
  { seed, picture }: CatalogueOptions,
): Generator<GeneratedDocument> {
  for (const subcategoryId of subcategoriesOf(seed, plan)) {
    const dish = familiesBySubcategory.get(subcategoryId)?.[0]?.dishes[0];
    const keys = dish ? pictureKeys(dish[3]) : [];
    const key = keys[plan.index % keys.length];
    yield {
      file: 'vendor_category_images',
      document: {
        id: `${plan.id}-${subcategoryId}`,
        vendorId: plan.id,
        category: subcategoryNames.get(subcategoryId) ?? subcategoryId,
        imageBlob: (key === undefined ? undefined : picture(key)) ?? null,
      },
    };
  }
}
