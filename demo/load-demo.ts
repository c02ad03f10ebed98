import { loadDocuments } from '../app/catalogue/import-export/load-documents.server.ts';
import type { Database } from '../app/db/open-database.server.ts';
import { readDemoPictures } from './demo-pictures.ts';
import { type GeneratedDocument, generateCatalogue } from './generate-catalogue.ts';

/** The size of the demo; another seed gives another town. */
export const DEMO_SIZE = { vendors: 60, items: 1_500, seed: 7 } as const;

/** The demo catalogue, in the order in which its documents refer to each other. */
async function* demoDocuments(): AsyncGenerator<GeneratedDocument> {
  yield* generateCatalogue({ ...DEMO_SIZE, picture: readDemoPictures(), hasHours: true });
}

/**
 * Loads the demo catalogue into an otherwise empty database, and completes an interrupted load. A real catalogue is
 * never mixed with it.
 * @returns whether the catalogue is the demo and nothing else
 */
export async function ensureDemo(database: Database): Promise<boolean> {
  const demo = readDemoIds();
  const [hasOwn, lastItem] = await Promise.all([
    hasOwnCatalogue(database, demo),
    database.db.selectFrom('restaurantitems').select('id').where('id', '=', demo.lastItem).executeTakeFirst(),
  ]);
  if (hasOwn) return false;
  if (!lastItem) await loadDocuments(database, demoDocuments());
  return true;
}

let demoIds: ReturnType<typeof generateDemoIds> | undefined;

/** Generated once, because a shop whose catalogue changes all day asks for them at each change. */
function readDemoIds() {
  demoIds ??= generateDemoIds();
  return demoIds;
}

/** Whether there is a category or a vendor that is not the demo's. */
export async function hasOwnCatalogue({ db }: Database, demo = readDemoIds()): Promise<boolean> {
  const [ownCategory, ownVendor] = await Promise.all([
    db.selectFrom('category').select('id').where('id', 'not in', demo.categories).executeTakeFirst(),
    db.selectFrom('vendors').select('id').where('id', 'not in', demo.vendors).executeTakeFirst(),
  ]);
  return ownCategory !== undefined || ownVendor !== undefined;
}

function generateDemoIds(): { categories: string[]; vendors: string[]; lastItem: string } {
  const ids = { categories: [] as string[], vendors: [] as string[], lastItem: '' };
  for (const { file, document } of generateCatalogue({ ...DEMO_SIZE, picture: () => undefined })) {
    if (file === 'category') ids.categories.push(document.id);
    if (file === 'vendors') ids.vendors.push(document.id);
    if (file === 'restaurantitems') ids.lastItem = document.id;
  }
  return ids;
}
