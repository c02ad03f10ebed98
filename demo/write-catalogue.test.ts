import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DOCUMENT_KINDS } from '../app/catalogue/import-export/document-kinds.ts';
import { writeCatalogue } from './write-catalogue.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('a catalogue is written as one document per line in a file per collection, and counted', async () => {
  const out = join(await temporaryFolder(), 'deeper');
  const reports: number[] = [];
  const { counts } = await writeCatalogue({
    vendors: 30,
    items: 1_200,
    seed: 1,
    out,
    hasPictures: false,
    onProgress: (items) => reports.push(items),
  });
  for (const kind of DOCUMENT_KINDS) {
    const lines = (await readFile(join(out, `${kind}.jsonl`), 'utf8')).split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.map((line) => typeof JSON.parse(line).id)).toEqual(lines.map(() => 'string'));
    expect(lines).toHaveLength(counts[kind]);
  }
  expect(counts).toMatchObject({ vendors: 30, restaurantitems: 1_200 });
  expect(reports).toEqual([1_000, 1_200]);
});

test('pictures are embedded in the documents as data URLs', async () => {
  const out = await temporaryFolder();
  await writeCatalogue({ vendors: 3, items: 40, seed: 1, out });
  const [line = ''] = (await readFile(join(out, 'vendors.jsonl'), 'utf8')).split('\n');
  expect(JSON.parse(line).imageBlob).toMatch(/^data:image\/webp;base64,/);
});

test('a file that cannot be written fails before anything is generated', async () => {
  const out = await temporaryFolder();
  await mkdir(join(out, 'category.jsonl'));
  await expect(writeCatalogue({ vendors: 1, items: 1, seed: 1, out })).rejects.toThrow(/EISDIR/);
  expect(await readdir(out)).toEqual(['category.jsonl']);
});

test('a folder that cannot be written fails instead of waiting for ever', async () => {
  await expect(writeCatalogue({ vendors: 1, items: 1, seed: 1, out: '/dev/null/no' })).rejects.toThrow(
    /ENOTDIR/,
  );
});
