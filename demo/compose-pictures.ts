/**
 * Makes every picture of the demo and of public/ from emoji/. Run it after a change of the tables, `node
 * demo/compose-pictures.ts`; its results are committed.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { SUBCATEGORY_ART } from './categories.ts';
import { artFile, card, EMOJI, isEmoji, promoPicture, square } from './compose.ts';
import { composePublicPictures } from './compose-public.ts';
import { SUBJECTS } from './pictures.ts';
import { PROMO_ART } from './promos.ts';

const PACKAGE = new URL('../node_modules/@lobehub/fluent-emoji-3d/assets/', import.meta.url);
const PICTURES = new URL('./pictures/', import.meta.url);
const SQUARES = new URL('./squares/', import.meta.url);
const PROMOS = new URL('./promos/', import.meta.url);
/** Art that only public/ uses. */
const PUBLIC_ART = [
  '1f371',
  '1f6f5',
  '1f381',
  '1f37d-fe0f',
  '1f355',
  '1f354',
  '1f6cd-fe0f',
  '1f4cd',
  '1f525',
  '1f334',
  '1f333',
];

function copyEmoji(): void {
  mkdirSync(EMOJI, { recursive: true });
  const needed = new Set<string>(PUBLIC_ART);
  for (const [, ...arts] of Object.values(SUBJECTS)) for (const art of arts) needed.add(art);
  for (const arts of Object.values(SUBCATEGORY_ART)) for (const art of arts) needed.add(art);
  for (const pieces of Object.values(PROMO_ART)) for (const [art] of pieces) needed.add(art);
  for (const name of readdirSync(EMOJI)) {
    if (name.endsWith('.webp') && !needed.has(name.slice(0, -5))) rmSync(new URL(name, EMOJI));
  }
  for (const art of needed) {
    if (isEmoji(art)) copyFileSync(new URL(`${art}.webp`, PACKAGE), new URL(`${art}.webp`, EMOJI));
    else if (!existsSync(artFile(art))) throw new Error(`emoji/${art}.svg is missing`);
  }
}

function emptyFolder(folder: URL): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

async function composeCards(): Promise<void> {
  emptyFolder(PICTURES);
  for (const [subject, [grounds, main, second]] of Object.entries(SUBJECTS) as [
    string,
    readonly [string, string, string?],
  ][]) {
    for (const ground of grounds.split(' ')) {
      const picture = await card(ground, main, second);
      await sharp(picture)
        .webp({ quality: 80, effort: 6, smartSubsample: true })
        .toFile(new URL(`${subject}-${ground}.webp`, PICTURES).pathname);
    }
  }
}

async function composeSquares(): Promise<void> {
  emptyFolder(SQUARES);
  for (const [id, arts] of Object.entries(SUBCATEGORY_ART)) {
    const picture = await square(arts);
    await sharp(picture)
      .webp({ quality: 84, effort: 6, alphaQuality: 90 })
      .toFile(new URL(`${id}.webp`, SQUARES).pathname);
  }
}

async function composePromos(): Promise<void> {
  emptyFolder(PROMOS);
  for (const [key, pieces] of Object.entries(PROMO_ART)) {
    await promoPicture(pieces, new URL(`${key}.webp`, PROMOS).pathname);
  }
}

copyEmoji();
await composeCards();
await composeSquares();
await composePromos();
await composePublicPictures();
for (const folder of [PICTURES, SQUARES, PROMOS]) {
  const sizes = readdirSync(folder).map((name) => statSync(new URL(name, folder)).size);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.warn(
    `${folder.pathname}: ${sizes.length} pictures, ${Math.round(total / sizes.length / 102.4) / 10} KB each`,
  );
}
