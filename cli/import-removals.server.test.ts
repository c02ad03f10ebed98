import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runTiffin } from '../tests/support/in-process/run-tiffin.ts';
import { createTestApp, type TestApp } from '../tests/support/in-process/test-app.ts';
import { seedCatalogue } from '../tests/support/test-data/seed.ts';
import type { CommandContext } from './command-context.ts';

let shop: TestApp;
let folder: string;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query('truncate restaurantitems, vendors, subcategory, category, images cascade');
  await seedCatalogue(shop.database);
  folder = mkdtempSync(join(tmpdir(), 'tiffin-withdrawal-'));
  return () => rmSync(folder, { recursive: true });
});

const tiffin = (words: string, changes?: Partial<CommandContext>) =>
  runTiffin(shop, words.split(' '), changes);

describe('catalogue import', () => {
  const write = (kind: string, ...documents: object[]) =>
    writeFileSync(
      join(folder, `${kind}.jsonl`),
      documents.map((document) => `${JSON.stringify(document)}\n`).join(''),
    );
  const rejectedPath = () => join(folder, 'rejected.jsonl');
  const importAll = (more = '', changes?: Partial<CommandContext>) =>
    tiffin(`catalogue import ${folder} --rejected ${rejectedPath()}${more}`, changes);
  const ids = async (table: string) =>
    (await shop.database.pool.query(`select id from ${table} order by id`)).rows.map(({ id }) => id);

  /** The seeded catalogue as files. */
  const exportAll = () => tiffin(`catalogue export ${folder}`);

  test('removes what a file withdraws, after everything else and in the opposite order', async () => {
    write('subcategory', { id: 's-sweets', deleted: true });
    write('vendors', { id: 'v-dosa', deleted: true });
    write('restaurantitems', { id: 'i-thali', deleted: true }, { id: 'i-none', deleted: true });
    const outcome = await importAll();
    expect(outcome.code).toBe(0);
    expect(outcome.printed).toMatch(/restaurantitems\.jsonl +1 removed, 1 not there/);
    expect(await ids('restaurantitems')).toEqual(['i-biryani', 'i-dosa']);
    expect(await ids('vendors')).toEqual(['v-closed', 'v-spice']);
    expect(await ids('subcategory')).toEqual(['s-south']);
  });

  test('lists what it could not remove with its line', async () => {
    write(
      'subcategory',
      { id: 's-new', name: 'New', categoryId: 'c-food' },
      { id: 's-south', deleted: true },
    );
    const outcome = await importAll();
    expect(outcome.code).toBe(1);
    expect(outcome.reported).toContain('subcategory.jsonl:2 (s-south): deleted is refused: a vendor names');
    expect(existsSync(rejectedPath())).toBe(true);
  });

  test('of two documents with one id the first decides', async () => {
    const thali = { id: 'i-thali', VendorId: 'v-spice', ItemName: 'Garden Thali', ItemPrice: 99 };
    write('restaurantitems', { id: 'i-dosa', deleted: true }, { ...thali, id: 'i-dosa' }, thali, {
      id: 'i-thali',
      deleted: true,
    });
    const outcome = await importAll();
    expect(outcome.reported).toContain('restaurantitems.jsonl:2 (i-dosa): id is the id of an earlier');
    expect(outcome.reported).toContain('restaurantitems.jsonl:4 (i-thali): id is the id of an earlier');
    expect(await ids('restaurantitems')).toEqual(['i-biryani', 'i-kheer', 'i-thali']);
  });

  test('--replace makes the catalogue equal to the folder', async () => {
    await exportAll();
    const own = ['i-dosa', 'i-kheer', 'i-biryani'];
    const documents = await exported('restaurantitems');
    write('restaurantitems', ...documents.filter(({ id }) => own.includes(id)).map(withoutPicture));
    const asked: string[] = [];
    const refused = await importAll(' --replace', {
      confirm: async (question) => {
        asked.push(question);
        return false;
      },
    });
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.printed).toContain('restaurantitems: 1 of 4 would be removed: i-thali');
    expect(asked).toEqual(['Remove them? That is more than a tenth.']);
    expect(await ids('restaurantitems')).toHaveLength(4);
    const agreed = await importAll(' --replace', { confirm: async () => true });
    expect(agreed).toMatchObject({ code: 0 });
    expect(await ids('restaurantitems')).toEqual(own.toSorted());
    const again = await importAll(' --replace');
    expect(again.printed).not.toMatch(/removed/);
  });

  test('--replace --yes does not ask, and a file that is missing has no documents', async () => {
    await exportAll();
    rmSync(join(folder, 'restaurantitems.jsonl'));
    expect(await importAll(' --replace --yes')).toMatchObject({ code: 0 });
    expect(await ids('restaurantitems')).toEqual([]);
    expect(await ids('vendors')).toHaveLength(3);
  });

  test('--replace refuses a folder whose dishes name a vendor that would be removed', async () => {
    await exportAll();
    const vendors = await exported('vendors');
    write('vendors', ...vendors.filter(({ id }) => id !== 'v-spice').map(withoutPicture));
    const outcome = await importAll(' --replace --yes');
    expect(outcome.code).toBe(2);
    expect(outcome.reported).toMatch(
      /restaurantitems\.jsonl:\d+ \(i-\w+\): VendorId names v-spice, which the vendors of the folder lack/,
    );
    expect(await ids('vendors')).toHaveLength(3);
    expect(await ids('restaurantitems')).toHaveLength(4);
  });

  test('--replace shows and counts what a file withdraws, and removes it once', async () => {
    await exportAll();
    const withdrawn = { id: 'i-thali', deleted: true };
    const items = (await exported('restaurantitems')).map(withoutPicture);
    write('restaurantitems', ...items.map((item) => (item.id === 'i-thali' ? withdrawn : item)));
    const refused = await importAll(' --replace');
    expect(refused.code).toBe(2);
    expect(refused.printed).toContain('restaurantitems: 1 of 4 would be removed: i-thali');
    expect(await ids('restaurantitems')).toHaveLength(4);
    const agreed = await importAll(' --replace --yes');
    expect(agreed.code).toBe(0);
    expect(agreed.printed).toMatch(/restaurantitems\.jsonl +1 removed$/m);
    expect(await ids('restaurantitems')).toEqual(['i-biryani', 'i-dosa', 'i-kheer']);
  });

  test('--replace changes nothing while a document cannot be read', async () => {
    await exportAll();
    writeFileSync(join(folder, 'restaurantitems.jsonl'), '{"id":"i-dosa"\n');
    const outcome = await importAll(' --replace --yes');
    expect(outcome.code).toBe(2);
    expect(outcome.reported).toContain('restaurantitems.jsonl:1 is not valid JSON');
    expect(await ids('restaurantitems')).toHaveLength(4);
  });

  test('--replace removes nothing when a document of the folder is rejected', async () => {
    await exportAll();
    const items = (await exported('restaurantitems')).map(withoutPicture);
    // The second has the id of the first, so the folder seems to lack it.
    const mistyped = items.map((item) => (item.id === 'i-thali' ? { ...item, id: 'i-dosa' } : item));
    write('restaurantitems', ...mistyped.filter(({ id }) => id !== 'i-kheer'), {
      id: 'i-kheer',
      deleted: true,
    });
    const outcome = await importAll(' --replace --yes');
    expect(outcome.code).toBe(1);
    expect(outcome.reported).toContain('Nothing was removed, because a document was rejected');
    expect(outcome.printed).not.toMatch(/removed$/m);
    expect(await ids('restaurantitems')).toEqual(['i-biryani', 'i-dosa', 'i-kheer', 'i-thali']);
    expect(existsSync(rejectedPath())).toBe(true);
  });

  const exported = async (kind: string): Promise<{ id: string }[]> => {
    const answer = await shop.get(`/operator/catalogue/${kind}`, {
      headers: { Authorization: 'Bearer an operator token for the tests' },
    });
    return (await answer.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const withoutPicture = (document: { id: string }) => ({ ...document, ImageBlob: null });
});

test('catalogue unused-pictures lists what the job would erase', async () => {
  expect(await tiffin('catalogue unused-pictures')).toMatchObject({
    code: 0,
    printed: '0 unused, of which 0 would be erased now (0 KB).',
  });
});
