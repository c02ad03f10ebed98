import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';
import { DOCUMENT_KINDS, type DocumentKind } from './document-kinds.ts';

const TOKEN = { Authorization: 'Bearer an operator token for the tests' };

let shop: TestApp;
let red: string;
let blue: string;
beforeAll(async () => {
  shop = await createTestApp();
  red = await pictureOf('red');
  blue = await pictureOf('blue');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query(
    'truncate restaurantitems, vendor_category_images, vendors, subcategory, category, images cascade',
  );
});

const CATEGORY = { id: 'food', name: 'Food', imageBlob: null, sequence: 1, default: true };
const SUBCATEGORY = { id: 'dosa', name: 'Dosa', imageBlob: null, categoryId: 'food', sequence: 2 };
const VENDOR = {
  id: 'v1',
  name: 'Café “Nilgiri” & Söhne',
  address: '1st Cross, Bengaluru',
  rating: 4.2,
  imageBlob: null,
  isActive: true,
  categories: ['South Indian', 'ಮಸಾಲೆ ದೋಸೆ'],
  subcategoryId: ['dosa'],
  location: { lat: 12.9716, lng: 77.5946 },
};
const ITEM = {
  id: 'i1',
  VendorId: 'v1',
  SubCategoryId: 'dosa',
  ItemName: 'Masala dosa',
  ItemPrice: 120.5,
  ItemDiscount: 10,
  ItemDescription: 'Crisp, with potato',
  ImageBlob: null,
  diet: 'veg',
  section: 'Dosas',
};

const PROMO = {
  id: 'o1',
  title: 'Half off dosas',
  text: 'Look for the ribbon',
  terms: ['Today only.', 'No code is needed.'],
  imageBlob: null,
  sequence: 1,
  subcategoryId: 'dosa',
  vendorIds: ['v1'],
};

/** A PNG of one colour as a data URL. */
async function pictureOf(background: string): Promise<string> {
  const png = await sharp({ create: { width: 200, height: 100, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

function lines(...documents: object[]): string {
  return documents.map((document) => `${JSON.stringify(document)}\n`).join('');
}

async function send(kind: DocumentKind, body: string | Uint8Array<ArrayBuffer>): Promise<Response> {
  return shop.app.handle(
    new Request(`http://shop.test/operator/catalogue/${kind}`, { method: 'POST', body, headers: TOKEN }),
  );
}

async function importText(kind: DocumentKind, body: string | Uint8Array<ArrayBuffer>) {
  const answer = await send(kind, body);
  expect(answer.status).toBe(200);
  const parsed = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { counts: parsed.at(-1).counts, rejections: parsed.slice(0, -1) };
}

async function exportText(kind: DocumentKind): Promise<string> {
  return (await shop.get(`/operator/catalogue/${kind}`, { headers: TOKEN })).text();
}

async function importOneOfEach(): Promise<void> {
  await importText('category', lines(CATEGORY));
  await importText('subcategory', lines(SUBCATEGORY));
  await importText('vendors', lines(VENDOR));
}

describe('import', () => {
  test('importing the same file again changes nothing, and a changed document is updated', async () => {
    await importOneOfEach();
    const second = { ...ITEM, id: 'i2', ImageBlob: red };
    const counts = { created: 0, updated: 0, unchanged: 0, rejected: 0 };
    expect((await importText('restaurantitems', lines(ITEM, second))).counts).toEqual({
      ...counts,
      created: 2,
    });
    expect((await importText('restaurantitems', lines(ITEM, second))).counts).toEqual({
      ...counts,
      unchanged: 2,
    });
    const dearer = { ...second, ItemPrice: '130.00' };
    expect((await importText('restaurantitems', lines(ITEM, dearer))).counts).toEqual({
      ...counts,
      unchanged: 1,
      updated: 1,
    });
    expect(await exportText('restaurantitems')).toBe(lines(ITEM, { ...second, ItemPrice: 130 }));
  });

  test('each invalid document is rejected alone, with its line, field and reason', async () => {
    await importOneOfEach();
    const svg = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`;
    const cut = red.slice(0, red.length - 40);
    const { counts, rejections } = await importText(
      'restaurantitems',
      `${lines(
        ITEM,
        { ...ITEM, id: 'a', ItemName: '' },
        { ...ITEM, id: 'b', ItemPrice: 'Not Mention ' },
        { ...ITEM, id: 'c', ItemPrice: -1 },
        { ...ITEM, id: 'd', ItemDiscount: 101 },
        { ...ITEM, id: 'e', VendorId: 'nobody' },
        { ...ITEM, id: 'f', SubCategoryId: 'nothing' },
        { ...ITEM, id: 'g', ImageBlob: 'iVBORw0KGgo nonsense!' },
        { ...ITEM, id: 'h', ImageBlob: cut },
        { ...ITEM, id: 'j', ImageBlob: svg },
        ITEM,
        { ...ITEM, id: 'i1\u202e' },
        { ...ITEM, id: 'k', ItemDescription: 'a\0b' },
      )}{"id":"l",\n${lines({ ...ITEM, id: 'last' })}`,
    );
    expect(
      rejections.map(({ line, id, field, reason }: Record<string, unknown>) => [line, id, field, reason]),
    ).toEqual([
      [2, 'a', 'ItemName', 'is missing'],
      [3, 'b', 'ItemPrice', 'is not a number'],
      [4, 'c', 'ItemPrice', 'must not be negative'],
      [5, 'd', 'ItemDiscount', 'must be 0 to 100'],
      [6, 'e', 'VendorId', 'names an unknown vendor'],
      [7, 'f', 'SubCategoryId', 'names an unknown subcategory'],
      [8, 'g', 'ImageBlob', 'is neither base64, a data URL nor an address'],
      [9, 'h', 'ImageBlob', 'cannot be decoded: the picture is damaged'],
      [10, 'j', 'ImageBlob', 'is an SVG drawing, which may hold scripts: send JPEG, PNG or WebP'],
      [11, 'i1', 'id', 'is the id of an earlier document of this file'],
      [12, 'i1\u202e', 'id', 'holds a bidi control'],
      [13, 'k', 'ItemDescription', 'holds a null character'],
      [14, null, null, 'is not valid JSON'],
    ]);
    expect(counts).toEqual({ created: 2, updated: 0, unchanged: 0, rejected: 13 });
  });

  test.each([
    ['a line each', (documents: object[]) => lines(...documents)],
    ['an array in one line', (documents: object[]) => JSON.stringify(documents)],
  ])('an id is taken by the first good document that has it: %s', async (_, write) => {
    const { counts, rejections } = await importText(
      'category',
      write([
        { ...CATEGORY, name: '' },
        { ...CATEGORY, sequence: 'last' },
        CATEGORY,
        { ...CATEGORY, id: 'drinks' },
        { ...CATEGORY, name: 'Too late' },
        { ...CATEGORY, name: '' },
      ]),
    );
    expect(counts).toEqual({ created: 2, updated: 0, unchanged: 0, rejected: 4 });
    expect(rejections.map(({ field, reason }: Record<string, unknown>) => [field, reason])).toEqual([
      ['name', 'is missing'],
      ['sequence', 'is not a number'],
      ['id', 'is the id of an earlier document of this file'],
      ['id', 'is the id of an earlier document of this file'],
    ]);
    expect(await exportText('category')).toBe(lines({ ...CATEGORY, id: 'drinks' }, CATEGORY));
  });

  test('an unknown category of a subcategory is rejected', async () => {
    const { rejections } = await importText('subcategory', lines(SUBCATEGORY));
    expect(rejections).toEqual([
      { line: 1, id: 'dosa', field: 'categoryId', reason: 'names an unknown category' },
    ]);
  });

  test('a promo with unknown references is rejected', async () => {
    await importOneOfEach();
    const { counts, rejections } = await importText(
      'promos',
      lines(
        PROMO,
        { ...PROMO, id: 'o2', subcategoryId: 'idli' },
        { ...PROMO, id: 'o3', vendorIds: ['v1', 'v9'] },
      ),
    );
    expect(counts).toMatchObject({ created: 1, rejected: 2 });
    expect(rejections).toEqual([
      { line: 2, id: 'o2', field: 'subcategoryId', reason: 'names an unknown subcategory' },
      { line: 3, id: 'o3', field: 'vendorIds', reason: 'names an unknown vendor' },
    ]);
  });

  test('a rating of 0 means unrated', async () => {
    await importOneOfEach();
    await importText('vendors', lines({ ...VENDOR, rating: 0 }));
    expect(JSON.parse(await exportText('vendors')).rating).toBeNull();
  });

  test('line numbers stay right when a file exceeds one batch', async () => {
    const many = Array.from({ length: 1_203 }, (_, index) => ({ ...CATEGORY, id: `c${index}` }));
    const { counts, rejections } = await importText('category', `${lines(...many)}{}\n`);
    expect(counts).toEqual({ created: 1_203, updated: 0, unchanged: 0, rejected: 1 });
    expect(rejections).toEqual([{ line: 1_204, id: null, field: 'id', reason: 'is missing' }]);
    expect((await exportText('category')).split('\n')).toHaveLength(1_204);
  });

  test('nodes are notified of a change, and not when nothing has changed', async () => {
    let heard = 0;
    const stop = await shop.database.listen('catalogue_changed', () => {
      heard++;
    });
    await importText('category', lines(CATEGORY));
    await expect.poll(() => heard).toBe(1);
    await importText('category', lines(CATEGORY));
    await importText('category', lines({ ...CATEGORY, name: 'Meals' }));
    await expect.poll(() => heard).toBe(2);
    await stop();
  });

  test('the words of an item count once, however often its price changes', async () => {
    await importOneOfEach();
    await importText('restaurantitems', lines(ITEM));
    const counted = async () =>
      (
        await shop.database.db.selectFrom('dishwords').select(['word', 'names']).orderBy('word').execute()
      ).filter(({ names }) => names > 0);
    const once = await counted();
    expect(once.length).toBeGreaterThan(0);
    for (const ItemPrice of [1, 2, 3]) await importText('restaurantitems', lines({ ...ITEM, ItemPrice }));
    expect(await counted()).toEqual(once);
    await importText('restaurantitems', lines({ ...ITEM, ItemName: 'Masala idli' }));
    expect(await counted()).not.toEqual(once);
  });

  test('a change names the tables and vendors that it touches, in notifications of less than 8,000 bytes', async () => {
    const other = { ...VENDOR, id: 'v 2', name: 'Other' };
    const payloads: string[] = [];
    const stop = await shop.database.listen('catalogue_changed', (payload) => {
      payloads.push(payload);
    });
    await importText('category', lines(CATEGORY));
    await importText('subcategory', lines(SUBCATEGORY));
    await importText('vendors', lines(VENDOR, other));
    await expect.poll(() => payloads.splice(0).at(-1)).toContain('vendors');
    const keysOf = async (kind: DocumentKind, ...documents: object[]) => {
      await importText(kind, lines(...documents));
      await expect.poll(() => payloads.length).toBeGreaterThan(0);
      return payloads.splice(0);
    };
    expect(await keysOf('restaurantitems', ITEM)).toEqual(['restaurantitems vendors vendor:v1']);
    // The highest discount, which lists show, is the same.
    expect(await keysOf('restaurantitems', { ...ITEM, ItemPrice: 130 })).toEqual([
      'restaurantitems vendor:v1',
    ]);
    expect(await keysOf('restaurantitems', { ...ITEM, ItemDiscount: 20 })).toEqual([
      'restaurantitems vendors vendor:v1',
    ]);
    const moved = await keysOf('restaurantitems', { ...ITEM, VendorId: 'v 2' });
    expect(moved[0]?.split(' ').toSorted()).toEqual(
      ['restaurantitems', 'vendors', 'vendor:v1', 'vendor:v%202'].toSorted(),
    );
    expect(await keysOf('vendors', { ...VENDOR, rating: 1 })).toEqual(['vendors vendor:v1']);
    expect(await keysOf('subcategory', { ...SUBCATEGORY, name: 'Dosas' })).toEqual(['subcategory']);
    const many = Array.from({ length: 500 }, (_, n) => ({ ...VENDOR, id: `vendor-of-the-chain-${n}` }));
    expect(await keysOf('vendors', ...many)).toEqual(['vendors every-vendor']);
    await stop();
  });

  test('pages have changed before the import is answered, and soon on other nodes', async () => {
    const other = await createTestApp({}, shop);
    let heardHere = 0;
    let heardThere = 0;
    shop.app.onCatalogueChange(() => heardHere++);
    other.app.onCatalogueChange(() => heardThere++);
    await importText('category', lines(CATEGORY));
    expect(heardHere).toBeGreaterThan(0);
    await expect.poll(() => heardThere).toBeGreaterThan(0);
    await other.close();
  });
});

describe('pictures', () => {
  test('equal pictures are stored once, and served as immutable WebP', async () => {
    await importText(
      'category',
      lines({ ...CATEGORY, imageBlob: red }, { ...CATEGORY, id: 'b', imageBlob: blue }),
    );
    // Bare base64 of the same bytes.
    await importText('category', lines({ ...CATEGORY, id: 'c', imageBlob: red.split(',')[1] }));
    const stored = await shop.database.db.selectFrom('images').select('hash').execute();
    expect(stored).toHaveLength(2);
    const row = await shop.database.db
      .selectFrom('category')
      .select('imageBlob')
      .where('id', '=', 'c')
      .executeTakeFirstOrThrow();

    const answer = await shop.get(`${row.imageBlob}-160.webp`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('image/webp');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    const { format, width } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect({ format, width }).toEqual({ format: 'webp', width: 160 });

    const again = await shop.get(`${row.imageBlob}-160.webp`, {
      headers: { 'If-None-Match': answer.headers.get('ETag') ?? '' },
    });
    expect(again.status).toBe(304);
    // A picture narrower than 640 is not enlarged.
    const widest = await shop.get(`${row.imageBlob}-640.webp`);
    expect((await sharp(Buffer.from(await widest.arrayBuffer())).metadata()).width).toBe(200);
  });

  test('the address of a picture in orders and carts, without a width, serves the widest', async () => {
    await importText('category', lines({ ...CATEGORY, imageBlob: red }));
    const { hash } = await shop.database.db.selectFrom('images').select('hash').executeTakeFirstOrThrow();
    const [stored, widest] = [await shop.get(`/images/${hash}`), await shop.get(`/images/${hash}-640.webp`)];
    expect(stored.status).toBe(200);
    expect([...stored.headers]).toEqual([...widest.headers]);
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(Buffer.from(await widest.arrayBuffer()));
  });

  test.each(['0'.repeat(32), `${'0'.repeat(32)}-160.webp`, `${'0'.repeat(32)}-200.webp`, 'x.webp'])(
    '/images/%s is not found',
    async (file) => {
      expect((await shop.get(`/images/${file}`)).status).toBe(404);
    },
  );

  test('an address is stored as it is, and a stored picture can be referenced', async () => {
    const address = { ...CATEGORY, id: 'a', imageBlob: 'https://pictures.example/a.jpg' };
    await importText('category', lines(address, { ...CATEGORY, imageBlob: red }));
    const { imageBlob } = await shop.database.db
      .selectFrom('category')
      .select('imageBlob')
      .where('id', '=', 'food')
      .executeTakeFirstOrThrow();
    const named = await importText('category', lines({ ...CATEGORY, id: 'n', imageBlob }));
    expect(named.counts.created).toBe(1);
    const unknown = await importText(
      'category',
      lines({ ...CATEGORY, id: 'u', imageBlob: `/images/${'0'.repeat(32)}` }),
    );
    expect(unknown.rejections[0].reason).toBe('names a picture that is not stored here');
    expect(await exportText('category')).toBe(
      lines(address, { ...CATEGORY, imageBlob: red }, { ...CATEGORY, id: 'n', imageBlob: red }),
    );
  });
});

test('a vendor that delivers to an area that does not exist is refused by its name', async () => {
  const vendor = { ...VENDOR, subcategoryId: [] };
  const { counts, rejections } = await importText(
    'vendors',
    lines(
      { ...vendor, id: 'v2', deliveryareas: ['pune', 'atlantis-pune'] },
      { ...vendor, deliveryareas: ['pune'] },
    ),
  );
  expect(counts).toMatchObject({ created: 1, rejected: 1 });
  expect(rejections).toEqual([
    {
      line: 1,
      id: 'v2',
      field: 'deliveryareas',
      reason: 'names no area: atlantis-pune. docs/operations.md says where all are listed',
    },
  ]);
});

describe('export', () => {
  test('returns what was imported, and the same bytes after an import into an empty database', async () => {
    await importText('category', lines({ ...CATEGORY, imageBlob: red }));
    await importText('subcategory', lines(SUBCATEGORY));
    const { location: _, ...unplaced } = VENDOR;
    const delivering = { deliveryradius: 4_000, deliveryareas: ['pune'], preparationminutes: 0 };
    const vendors = lines(
      { ...VENDOR, ...delivering },
      { ...unplaced, id: 'v2', rating: null, isActive: false, imageBlob: blue },
    );
    await importText('vendors', vendors);
    await importText(
      'vendor_category_images',
      lines({ id: 'p', vendorId: 'v1', category: 'Dosa', imageBlob: red }),
    );
    const promos = lines(
      { ...PROMO, imageBlob: blue },
      { ...PROMO, id: 'o2', terms: [], subcategoryId: null },
    );
    await importText('promos', promos);
    const { diet: _diet, section: _section, ...plain } = ITEM;
    await importText('restaurantitems', lines(ITEM, { ...plain, id: 'i2', ItemPrice: 0, ImageBlob: blue }));

    const first = await Promise.all(DOCUMENT_KINDS.map(exportText));
    expect(first[2]).toBe(vendors);
    expect(first[4]).toBe(promos);
    await shop.database.pool.query(
      'truncate restaurantitems, vendor_category_images, vendors, subcategory, category, images cascade',
    );
    for (const [index, kind] of DOCUMENT_KINDS.entries()) await importText(kind, first[index] ?? '');
    expect(await Promise.all(DOCUMENT_KINDS.map(exportText))).toEqual(first);
  });
});

describe('the endpoint', () => {
  test.each(['GET', 'POST'])('%s without the token returns 401 and changes nothing', async (method) => {
    const answer = await shop.app.handle(
      new Request('http://shop.test/operator/catalogue/category', {
        method,
        ...(method === 'POST' ? { body: lines(CATEGORY) } : {}),
      }),
    );
    expect(answer.status).toBe(401);
    expect(await exportText('category')).toBe('');
  });

  test('an unknown file is not found', async () => {
    expect((await send('users' as DocumentKind, '{}')).status).toBe(404);
  });
});
