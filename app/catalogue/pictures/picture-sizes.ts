/** Stored widths of every picture, in pixels. */
export const PICTURE_WIDTHS = [160, 320, 640] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

const STORED = /^\/images\/[0-9a-f]+$/;

export type PictureKind = 'vendor' | 'category' | 'promo';

export interface PictureSource {
  src: string;
  srcSet?: string;
}

/**
 * The image source of a stored field: `/images/<hash>` has three widths, another address is used as it is, and null
 * has no source.
 */
export function pictureSource(picture: string | null): PictureSource | null {
  if (!picture) return null;
  if (!STORED.test(picture)) return { src: picture };
  return {
    src: `${picture}-640.webp`,
    srcSet: PICTURE_WIDTHS.map((width) => `${picture}-${width}.webp ${width}w`).join(', '),
  };
}

/**
 * The fallbacks of a missing or broken picture, in order (spec §8, Image fails to load).
 * @param slug the slug of a subcategory's name, whose own fallback comes first (spec §9)
 */
export function fallbackSources(kind: PictureKind, slug?: string): PictureSource[] {
  if (kind === 'vendor') return [{ src: '/assets/images/placeholder.jpg' }];
  if (kind === 'promo') return [{ src: '/assets/images/promo.webp' }];
  const general = { src: '/assets/img/all_img.jpg' };
  return slug && slug !== 'all' ? [{ src: `/assets/img/${slug}.jpg` }, general] : [general];
}

/** `South Indian` → `south-indian`: the name in a fallback's path (spec §9). */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
