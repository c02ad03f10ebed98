import type { CatalogueDocument } from '../../app/catalogue/import-export/document-kinds.ts';
import { loadDocuments } from '../../app/catalogue/import-export/load-documents.server.ts';
import type { Database } from '../../app/db/open-database.server.ts';
import type { Position } from '../../app/location/place.ts';
import { type GeneratedDocument, generateCatalogue } from '../../demo/generate-catalogue.ts';
import { ANNOTATIONS, type Annotation, annotationOf } from './annotations.ts';

/** The judged catalogue: vendors all over India, and never the demo's own town. */
const SIZE = { vendors: 240, items: 4_800, seed: 2026 } as const;

/** Vegetarian cakes, which the generator has none of; half of them do not say so in their names. */
const EGGLESS_CAKES = [
  ['Eggless Chocolate Truffle Cake', 'Dark ganache on a soft sponge.'],
  ['Eggless Pineapple Cake', 'Fresh cream and fruit.'],
  ['Rasmalai Cake', 'A pistachio sponge without egg, soaked in saffron milk.'],
  ['Mocha Cake', 'Coffee and cocoa; eggless.'],
  ['Eggless Blueberry Cheesecake', 'Baked slowly on a biscuit base.'],
  ['Lotus Biscuit Cheesecake', 'No egg, no baking.'],
] as const;

export interface JudgedDish extends Annotation {
  id: string;
  name: string;
  description: string;
  diet: 'veg' | 'egg' | 'nonveg' | null;
  vendor: JudgedVendor;
}

export interface JudgedVendor {
  id: string;
  name: string;
  categories: readonly string[];
  position: Position;
}

/** The documents of the judged catalogue, in the order in which they refer to each other. */
export function* judgedDocuments(): Generator<GeneratedDocument> {
  let bakeries = 0;
  for (const document of generateCatalogue({ ...SIZE, picture: () => undefined })) {
    yield document;
    const isBakery =
      document.file === 'restaurantitems' && document.document.ItemName === EGG_CAKE && bakeries++ % 2 === 0;
    if (isBakery) yield* egglessCakes(document.document);
  }
}

/** A cake that most bakeries have. */
const EGG_CAKE = 'Dutch Truffle Cake';

function* egglessCakes(cake: CatalogueDocument<'restaurantitems'>): Generator<GeneratedDocument> {
  for (const [index, [ItemName, ItemDescription]] of EGGLESS_CAKES.entries()) {
    const document = { ...cake, id: `${cake.id}-${index}`, ItemName, ItemDescription, diet: 'veg' as const };
    yield { file: 'restaurantitems', document };
  }
}

/** The vendors and dishes that customers can find: those of active vendors. */
export function judgedCatalogue(): { vendors: JudgedVendor[]; dishes: JudgedDish[] } {
  const vendors = new Map<string, JudgedVendor>();
  const dishes: JudgedDish[] = [];
  for (const { file, document } of judgedDocuments()) {
    if (file === 'vendors' && document.isActive && document.location) {
      const { id, name, categories, location } = document;
      vendors.set(id, { id, name, categories, position: location });
    }
    const vendor = file === 'restaurantitems' && vendors.get(document.VendorId);
    if (vendor) {
      const { id, ItemName: name, ItemDescription: description, diet = null } = document;
      dishes.push({ id, name, description, diet, vendor, ...annotationOf(ANNOTATIONS, name) });
    }
  }
  return { vendors: [...vendors.values()], dishes };
}

export async function loadJudgedCatalogue(database: Database): Promise<void> {
  const documents = async function* () {
    yield* judgedDocuments();
  };
  await loadDocuments(database, documents());
}
