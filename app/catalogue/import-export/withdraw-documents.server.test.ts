import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/in-process/test-database.ts';
import type { Database } from '../../db/open-database.server.ts';
import { readHomeFilter } from '../filter.ts';
import { readHome } from '../home/read-home.server.ts';
import type { DocumentKind } from './document-kinds.ts';
import { exportDocuments } from './export-catalogue.server.ts';
import { importBatch } from './import-batch.server.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query(
    'truncate restaurantitems, vendors, promos, subcategory, category, dishwords cascade',
  );
  await give('category', { id: 'food', name: 'Food' });
  await give('subcategory', { id: 'dosa', name: 'Dosa', categoryId: 'food' });
  await give('vendors', { id: 'v1', name: 'Nilgiri Kitchen', subcategoryId: ['dosa'] });
  await give('vendors', { id: 'v2', name: 'Corner Sweets' });
  await give('vendor_category_images', { id: 'p1', vendorId: 'v1', category: 'Dosa' });
  await give('promos', { id: 'half', title: 'Half off', vendorIds: ['v2', 'v1'] });
  await give('restaurantitems', ITEM);
  await give('restaurantitems', {
    ...ITEM,
    id: 'i2',
    ItemName: 'Mutton Fry',
    ItemDiscount: 40,
    diet: 'nonveg',
  });
});

const ITEM = {
  id: 'i1',
  VendorId: 'v1',
  ItemName: 'Rava Idli',
  ItemPrice: 80,
  ItemDiscount: 10,
  diet: 'veg',
};

async function give(kind: DocumentKind, ...documents: Record<string, unknown>[]) {
  const given = documents.map((document, index) => ({ line: index + 1, document }));
  return importBatch({ database, gazetteer: null }, kind, given);
}
const remove = (kind: DocumentKind, id: string) => give(kind, { id, deleted: true });
const exported = async (kind: DocumentKind) => {
  const all: Record<string, unknown>[] = [];
  for await (const document of exportDocuments(database.db, kind)) all.push(document);
  return all;
};
const vendor = async (id: string) =>
  database.db.selectFrom('vendors').selectAll().where('id', '=', id).executeTakeFirst();
const search = (text: string) => readHome(database, readHomeFilter(new URLSearchParams({ q: text })));

describe('a withdrawn item', () => {
  test('is gone, and one that is not there counts as unchanged', async () => {
    expect((await remove('restaurantitems', 'i2')).counts).toEqual({
      created: 0,
      updated: 0,
      unchanged: 0,
      rejected: 0,
      deleted: 1,
    });
    expect((await exported('restaurantitems')).map(({ id }) => id)).toEqual(['i1']);
    expect((await remove('restaurantitems', 'i2')).counts).toMatchObject({ unchanged: 1, rejected: 0 });
  });

  test('no longer counts for its vendor’s highest discount and diet', async () => {
    expect(await vendor('v1')).toMatchObject({ topdiscount: '40.00', pureveg: false });
    await remove('restaurantitems', 'i2');
    expect(await vendor('v1')).toMatchObject({ topdiscount: '10.00', pureveg: true });
    await remove('restaurantitems', 'i1');
    expect(await vendor('v1')).toMatchObject({ topdiscount: '0.00', pureveg: false, searchterms: [] });
  });

  test('is not found by a search, nor its vendor by its words', async () => {
    expect((await search('mutton fry')).dishes).toHaveLength(1);
    const terms = (await vendor('v1'))?.searchterms ?? [];
    await remove('restaurantitems', 'i2');
    const { dishes, vendors } = await search('mutton fry');
    expect({ dishes, vendors }).toEqual({ dishes: [], vendors: [] });
    expect((await vendor('v1'))?.searchterms?.length).toBeLessThan(terms.length);
    expect((await search('rava idli')).dishes).toHaveLength(1);
  });

  test('lowers the counts of its words, which stay in the list', async () => {
    await give('restaurantitems', { ...ITEM, id: 'i3', ItemName: 'Rava Dosa', VendorId: 'v2' });
    const counts = async () =>
      (await database.pool.query(`select word, names, texts from dishwords order by word`)).rows;
    const before = await counts();
    await give('restaurantitems', { ...ITEM, id: 'i4', ItemName: 'Rava Idli' });
    await remove('restaurantitems', 'i4');
    expect(await counts()).toEqual(before);
    await remove('restaurantitems', 'i3');
    await remove('restaurantitems', 'i1');
    expect((await counts()).every(({ texts, names }) => texts <= 1 && names <= 1)).toBe(true);
    expect(await counts()).toHaveLength(before.length);
  });
});

test('a withdrawn vendor takes its menu and pictures with it, and leaves promos', async () => {
  expect((await remove('vendors', 'v1')).counts).toMatchObject({ deleted: 1 });
  expect(await exported('restaurantitems')).toEqual([]);
  expect(await exported('vendor_category_images')).toEqual([]);
  expect((await exported('promos')).map(({ vendorIds }) => vendorIds)).toEqual([['v2']]);
  expect((await search('rava idli')).dishes).toEqual([]);
});

test('a category or subcategory that is still named is refused with the reason', async () => {
  expect((await remove('category', 'food')).rejections).toEqual([
    { line: 1, id: 'food', field: 'deleted', reason: 'is refused: a subcategory names this category' },
  ]);
  expect((await remove('subcategory', 'dosa')).rejections).toMatchObject([
    { reason: 'is refused: a vendor names this subcategory' },
  ]);
  await give('vendors', { id: 'v1', name: 'Nilgiri Kitchen' });
  await give('restaurantitems', { ...ITEM, SubCategoryId: 'dosa' });
  expect((await remove('subcategory', 'dosa')).rejections).toMatchObject([
    { reason: 'is refused: an item names this subcategory' },
  ]);
  await give('restaurantitems', ITEM);
  expect((await remove('subcategory', 'dosa')).counts).toMatchObject({ deleted: 1 });
  expect((await remove('category', 'food')).counts).toMatchObject({ deleted: 1 });
});

test.each([
  [
    { id: 'i1', deleted: 'yes' },
    { id: 'i1', field: 'deleted', reason: 'must be true or false' },
  ],
  [{ deleted: true }, { id: null, field: 'id', reason: 'is missing' }],
])('%j is rejected', async (document, rejection) => {
  expect((await give('restaurantitems', document)).rejections).toEqual([{ line: 1, ...rejection }]);
  expect(await exported('restaurantitems')).toHaveLength(2);
});

test('a document that says it is not deleted is an ordinary one', async () => {
  const { counts } = await give('restaurantitems', { ...ITEM, deleted: false });
  expect(counts).toEqual({ created: 0, updated: 0, unchanged: 1, rejected: 0 });
});

describe('the fields of availability', () => {
  const HOURS = { mon: [['11:00', '15:00']], fri: [['18:00', '02:00']] };

  test('are exported as they were imported, and absent ones are left out', async () => {
    const given = {
      openinghours: HOURS,
      timezone: 'Europe/Berlin',
      closeduntil: '2026-11-24T18:30:00+05:30',
    };
    await give('vendors', { id: 'v2', name: 'Corner Sweets', ...given });
    await give('restaurantitems', { ...ITEM, available: false, soldoutuntil: '2026-11-24T18:30Z' });
    const [first, second] = await exported('vendors');
    expect(Object.keys(first ?? {})).not.toContain('openinghours');
    // A time is written in UTC.
    expect(JSON.parse(JSON.stringify(second))).toMatchObject({
      ...given,
      closeduntil: '2026-11-24T13:00:00.000Z',
    });
    expect(Object.keys((second?.openinghours as object) ?? {})).toEqual(['mon', 'fri']);
    const [item, other] = await exported('restaurantitems');
    expect(JSON.parse(JSON.stringify(item))).toMatchObject({
      available: false,
      soldoutuntil: '2026-11-24T18:30:00.000Z',
    });
    expect(Object.keys(other ?? {})).not.toContain('available');
    const again = await give('vendors', JSON.parse(JSON.stringify(second)));
    expect(again.counts).toMatchObject({ unchanged: 1, rejected: 0 });
  });

  test('a document without them puts a dish on sale and opens a vendor', async () => {
    await give('restaurantitems', { ...ITEM, available: false });
    await give('restaurantitems', ITEM);
    expect((await exported('restaurantitems'))[0]).not.toHaveProperty('available');
  });

  test.each([
    ['vendors', { openinghours: { monday: [['11:00', '15:00']] } }, 'openinghours'],
    ['vendors', { openinghours: { mon: [['11:00', '25:00']] } }, 'openinghours'],
    ['vendors', { openinghours: { mon: [['24:00', '02:00']] } }, 'openinghours'],
    ['vendors', { openinghours: { mon: [['11:00', '11:00']] } }, 'openinghours'],
    ['vendors', { openinghours: { mon: ['11:00', '15:00'] } }, 'openinghours'],
    ['vendors', { openinghours: '11-15' }, 'openinghours'],
    ['vendors', { timezone: 'IST' }, 'timezone'],
    ['vendors', { timezone: '+05:30' }, 'timezone'],
    ['vendors', { timezone: 'Asia/Atlantis' }, 'timezone'],
    ['vendors', { closeduntil: '18:30' }, 'closeduntil'],
    ['vendors', { closeduntil: '2026-02-30T18:30Z' }, 'closeduntil'],
    ['restaurantitems', { available: 'no' }, 'available'],
    ['restaurantitems', { soldoutuntil: 1_700_000_000 }, 'soldoutuntil'],
    ['restaurantitems', { soldoutuntil: '2026-11-24T18:30' }, 'soldoutuntil'],
  ] as const)('%s with %j is rejected', async (kind, fields, field) => {
    const document = kind === 'vendors' ? { id: 'v9', name: 'Nine' } : { ...ITEM, id: 'i9' };
    const { rejections } = await give(kind, { ...document, ...fields });
    expect(rejections).toEqual([
      { line: 1, id: document.id, field, reason: expect.stringMatching(/^(must be|has a span)/) },
    ]);
  });

  test('a time zone that the database does not know is rejected', async () => {
    const { rows } = await database.pool.query(`select 1 from pg_timezone_names where name = 'Asia/Kolkata'`);
    expect(rows).toHaveLength(1);
    const { counts } = await give('vendors', { id: 'v9', name: 'Nine', timezone: 'Asia/Kolkata' });
    expect(counts).toMatchObject({ created: 1, rejected: 0 });
  });

  test('hours without any span are none', async () => {
    await give('vendors', { id: 'v9', name: 'Nine', openinghours: { mon: [] } });
    expect((await vendor('v9'))?.openinghours).toBeNull();
  });
});
