import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import { placeTestOrder, SEED, seedCatalogue, seedUser } from '../../../tests/support/test-data/seed.ts';
import type { Database } from '../../db/open-database.server.ts';
import { storePictures } from './store-picture.server.ts';
import { eraseUnusedPictures, listUnusedPictures } from './unused-pictures.server.ts';

const START = new Date('2026-03-01T10:00:00.000Z');
const later = (days: number) => new Date(START.getTime() + days * 24 * 60 * 60 * 1000);
const [SHOWN, LOOSE, ORDERED] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [
  string,
  string,
  string,
];

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query(
    'truncate restaurantitems, vendors, subcategory, category, images, "statusLogs", orders, users cascade',
  );
  await seedCatalogue(database);
  const bytes = Buffer.from('1234');
  await database.db
    .insertInto('images')
    .values(
      [SHOWN, LOOSE, ORDERED].map((hash) => ({
        hash,
        contenttype: 'image/png',
        source: bytes,
        w160: bytes,
        w320: bytes,
        w640: bytes,
      })),
    )
    .execute();
  await show(SEED.items.thali.itemId, SHOWN);
});

const show = (id: string, hash: string | null) =>
  database.db
    .updateTable('restaurantitems')
    .set({ ImageBlob: hash && `/images/${hash}` })
    .where('id', '=', id)
    .execute();
const stored = async () =>
  (await database.db.selectFrom('images').select('hash').orderBy('hash').execute()).map(({ hash }) => hash);

test('a picture is erased a week after nothing refers to it, and never while something does', async () => {
  expect(await eraseUnusedPictures(database.db, START)).toBe(0);
  expect(await eraseUnusedPictures(database.db, later(6.9))).toBe(0);
  expect(await stored()).toEqual([SHOWN, LOOSE, ORDERED]);
  expect(await eraseUnusedPictures(database.db, later(7))).toBe(2);
  expect(await stored()).toEqual([SHOWN]);
  await show(SEED.items.thali.itemId, null);
  await eraseUnusedPictures(database.db, later(8));
  expect(await eraseUnusedPictures(database.db, later(15))).toBe(1);
});

test('a picture that is shown again meanwhile starts its week again', async () => {
  await eraseUnusedPictures(database.db, START);
  await show(SEED.items.dosa.itemId, LOOSE);
  await eraseUnusedPictures(database.db, later(5));
  await show(SEED.items.dosa.itemId, null);
  await eraseUnusedPictures(database.db, later(6));
  await eraseUnusedPictures(database.db, later(8));
  expect(await stored()).toEqual([SHOWN, LOOSE]);
});

test('an import that names a stored picture keeps it, also before its item is written', async () => {
  await eraseUnusedPictures(database.db, START);
  const outcome = await storePictures(database.db, [`/images/${LOOSE}`]);
  expect([...outcome.values()]).toEqual([{ ok: true, reference: `/images/${LOOSE}` }]);
  await eraseUnusedPictures(database.db, later(7));
  expect(await stored()).toEqual([SHOWN, LOOSE]);
});

test('what an order shows stays after its dish is gone', async () => {
  await seedUser(database, 'asha');
  await show(SEED.items.dosa.itemId, ORDERED);
  await placeTestOrder({ database, now: () => START, newId: () => crypto.randomUUID() }, 'asha');
  await database.db.deleteFrom('restaurantitems').where('id', '=', SEED.items.dosa.itemId).execute();
  await eraseUnusedPictures(database.db, START);
  expect((await listUnusedPictures(database.db, later(8))).map(({ hash }) => hash)).toEqual([LOOSE]);
  expect(await eraseUnusedPictures(database.db, later(8))).toBe(1);
  expect(await stored()).toEqual([SHOWN, ORDERED]);
});

test('the dry run lists what would be erased and changes nothing', async () => {
  const listed = { bytes: 16, unusedsince: null, isdue: false };
  expect(await listUnusedPictures(database.db, START)).toEqual([
    { ...listed, hash: LOOSE },
    { ...listed, hash: ORDERED },
  ]);
  await eraseUnusedPictures(database.db, START);
  expect(await listUnusedPictures(database.db, later(7))).toMatchObject([
    { hash: LOOSE, unusedsince: START, isdue: true },
    { hash: ORDERED, unusedsince: START, isdue: true },
  ]);
  expect(await stored()).toEqual([SHOWN, LOOSE, ORDERED]);
});
