import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { untilWaiting } from '../../../tests/support/in-process/until-waiting.ts';
import { SEED, seedCatalogue } from '../../../tests/support/test-data/seed.ts';
import { addWords } from '../search/write-words.server.ts';
import { withdrawDocuments } from './withdraw-documents.server.ts';

test('a vendor is withdrawn with a dish that an import adds meanwhile, and neither ends in a deadlock', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  await seedCatalogue(database);
  const id = SEED.vendors.open;
  const importing = await db.startTransaction().execute();
  await sql`
    insert into restaurantitems (id, "VendorId", "SubCategoryId", "ItemName", "ItemPrice", "ItemDiscount", "ItemDescription")
    values ('i-new', ${id}, '', 'New', 1, 0, '')`.execute(importing);
  const withdrawing = db
    .transaction()
    .execute((trx) => withdrawDocuments({ trx }, 'vendors', [id]))
    .catch((error: unknown) => error);
  await untilWaiting(database);
  await addWords(importing, [['n:new']]);
  await importing.commit().execute();
  expect(await withdrawing).toMatchObject({ counts: { deleted: 1 } });
  expect(await db.selectFrom('restaurantitems').select('id').where('VendorId', '=', id).execute()).toEqual(
    [],
  );
  await database.close();
});
