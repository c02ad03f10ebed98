import { existsSync, readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { slugify } from '../app/catalogue/pictures/picture-sizes.ts';
import { bellSound } from './bell.ts';
import { CATEGORIES } from './categories.ts';
import { readDemoPictures } from './demo-pictures.ts';
import { FAMILIES } from './dishes.ts';
import { KINDS, type KindId, kindOf } from './kinds.ts';
import { pictureKeys, SUBJECTS, type Subject } from './pictures.ts';

const PUBLIC = new URL('../public/', import.meta.url);
const subjects = Object.keys(SUBJECTS) as Subject[];

test('every picture that a document may name exists, as a WebP data URL', () => {
  const picture = readDemoPictures();
  const keys = [
    ...subjects.flatMap((subject) => pictureKeys(subject)),
    ...CATEGORIES.flatMap(({ id, subcategories }) => [id, ...subcategories.map(([one]) => one)]),
  ];
  expect(keys.filter((key) => !picture(key)?.startsWith('data:image/webp;base64,UklGR'))).toEqual([]);
});

test('every subject is shown by a dish or a cover, so no picture is unused', () => {
  const shown = new Set<Subject>([
    ...FAMILIES.flatMap(({ dishes }) => dishes.map((dish) => dish[3])),
    ...(Object.keys(KINDS) as KindId[]).flatMap((id) => kindOf(id).covers),
  ]);
  expect(subjects.filter((subject) => !shown.has(subject))).toEqual([]);
});

test('card pictures are small', () => {
  const folder = new URL('./pictures/', import.meta.url);
  const heavy = readdirSync(folder).filter((name) => statSync(new URL(name, folder)).size > 16_000);
  expect(heavy).toEqual([]);
});

test('every category and subcategory has a fallback picture under its slug', () => {
  const names = CATEGORIES.flatMap(({ name, subcategories }) => [
    name,
    ...subcategories.map(([, label]) => label),
  ]);
  const missing = names.filter((name) => !existsSync(new URL(`assets/img/${slugify(name)}.jpg`, PUBLIC)));
  expect(missing).toEqual([]);
});

test('the bell is a short WAV file that starts and ends in silence and never clips', () => {
  const file = bellSound();
  expect(file.length).toBeLessThan(30_000);
  expect(file.toString('latin1', 0, 4)).toBe('RIFF');
  const samples = new Int16Array(file.buffer.slice(file.byteOffset + 44, file.byteOffset + file.length));
  expect(Math.abs(samples[0] ?? 1)).toBeLessThan(50);
  expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(50);
  expect(Math.max(...samples)).toBeLessThan(32_767);
  expect(Math.max(...samples)).toBeGreaterThan(8_000);
});
