import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import type { Database } from '../../db/open-database.server.ts';
import { loadDocuments } from './load-documents.server.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function* documents(names: string[]) {
  yield { file: 'category' as const, document: { id: 'food', name: 'Food' } };
  for (const name of names) {
    yield { file: 'subcategory' as const, document: { id: name, name, categoryId: 'food' } };
  }
}

test('documents of several files and batches are loaded in order', async () => {
  const names = Array.from({ length: 1_001 }, (_, index) => `s${index}`);
  expect(await loadDocuments(database, documents(names))).toEqual({
    created: 1_002,
    updated: 0,
    unchanged: 0,
    rejected: 0,
  });
});

test("an invalid document of the product's own is a bug, and is thrown", async () => {
  await expect(loadDocuments(database, documents(['']))).rejects.toThrow('subcategory : id is missing');
});
