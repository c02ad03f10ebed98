import { loadDocuments } from '../app/catalogue/import/load-documents.server.ts';
import type { Database } from '../app/db/open-database.server.ts';
import { readDemoPictures } from './demo-pictures.ts';
import { type GeneratedDocument, generateCatalogue } from './generate-catalogue.ts';

/** The size of the demo; another seed is another town. */
export const DEMO_SIZE = { vendors: 60, items: 1_500, seed: 7 } as const;

/** The demo catalogue, in the order in which its documents refer to each other. */
export async function* demoDocuments(): AsyncGenerator<GeneratedDocument> {
  yield* generateCatalogue({ ...DEMO_SIZE, picture: readDemoPictures() });
}

/**
 * Loads the demo catalogue if there is no category and no vendor yet, so that a catalogue of one's own is never mixed
 * with it.
 * @returns whether it was loaded
 */
export async function loadDemoIfEmpty(database: Database): Promise<boolean> {
  const { db } = database;
  const [category, vendor] = await Promise.all([
    db.selectFrom('category').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('vendors').select('id').limit(1).executeTakeFirst(),
  ]);
  if (category || vendor) return false;
  await loadDocuments(database, demoDocuments());
  return true;
}
