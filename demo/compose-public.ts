import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { slugify } from '../app/catalogue/pictures/picture-sizes.ts';
import { bellSound } from './bell.ts';
import { CATEGORIES, SUBCATEGORY_ART } from './categories.ts';
import { placed, promoPicture, square } from './compose.ts';

const PUBLIC = new URL('../public/', import.meta.url);
const DRAWINGS = new URL('./drawings/', import.meta.url);
/** The light tint of the design. */
const TINT = '#FFEDD5';

function file(path: string): string {
  return fileURLToPath(new URL(path, PUBLIC));
}

/** The files that screens use by a fixed URL: icons, fallback pictures, map, bell. */
export async function composePublicPictures(): Promise<void> {
  for (const folder of ['assets/img', 'assets/images', 'audio']) mkdirSync(file(folder), { recursive: true });
  await Promise.all([icons(), promo(), placeholder(), fallbackTiles(), map()]);
  copyFileSync(
    fileURLToPath(new URL('./squares/sub-thali.webp', import.meta.url)),
    file('assets/images/all.webp'),
  );
  writeFileSync(file('audio/bell.wav'), bellSound());
}

async function icons(): Promise<void> {
  const icon = new URL('icon.svg', DRAWINGS);
  copyFileSync(icon, file('icon.svg'));
  const drawing = readFileSync(icon);
  for (const [name, size] of [
    ['apple-touch-icon', 180],
    ['icon-192', 192],
    ['icon-512', 512],
  ] as const) {
    await sharp(drawing, { density: (72 * size) / 64 })
      .resize(size)
      // Phones round the corners themselves.
      .flatten({ background: '#C2410C' })
      .png({ palette: true })
      .toFile(file(`${name}.png`));
  }
}

/** The fallback picture of a promo. */
async function promo(): Promise<void> {
  await promoPicture([['1f381', 280, 210, 196]], file('assets/images/promo.webp'));
}

/** The fallback picture of a vendor or a dish. */
async function placeholder(): Promise<void> {
  const ground = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><radialGradient id="g" cx=".3" cy=".1" r="1.1"><stop offset="0" stop-color="#FBF7F2"/><stop offset="1" stop-color="#E6D9C7"/></radialGradient><rect width="640" height="480" fill="url(#g)"/></svg>',
  );
  await sharp(ground)
    .composite(await placed('1f37d-fe0f', 250, 320, 240))
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(file('assets/images/placeholder.jpg'));
}

/** The fallback pictures of categories, by slug of their name (spec §9). */
async function fallbackTiles(): Promise<void> {
  const tile = async (arts: readonly string[], name: string) =>
    sharp(await square(arts, 0.62))
      .flatten({ background: TINT })
      .jpeg({ quality: 82, mozjpeg: true })
      .toFile(file(`assets/img/${name}.jpg`));
  await tile(['1f371'], 'all_img');
  for (const { id, name, subcategories } of CATEGORIES) {
    for (const [key, label] of [[id, name] as const, ...subcategories]) {
      await tile(SUBCATEGORY_ART[key] ?? ['1f371'], slugify(label));
    }
  }
}

async function map(): Promise<void> {
  await sharp(readFileSync(new URL('pickup-map.svg', DRAWINGS)), { density: 144 })
    .resize(960, 480)
    .webp({ quality: 82, effort: 6 })
    .toFile(file('assets/images/pickup-map.webp'));
}
