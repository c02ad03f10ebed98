/** Widths in which every picture is kept, pixels (design.md, Images). */
export const PICTURE_WIDTHS = [160, 320, 640] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

const STORED = /^\/images\/[0-9a-f]+$/;

export type PictureKind = 'vendor' | 'category' | 'promo';

export interface PictureSource {
  src: string;
  srcSet?: string;
}

/**
 * What to load for a picture at rest: `/images/<hash>` comes in three widths, another address is
 * used as it is, and null has none.
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
 * What stands in when a picture is missing or does not load, in order (spec §8, Image fails to load).
 * @param slug the slugified name of a subcategory, whose own fallback comes first (spec §9)
 */
export function fallbackSources(kind: PictureKind, slug?: string): PictureSource[] {
  if (kind === 'vendor') return [{ src: '/assets/images/placeholder.jpg' }];
  if (kind === 'promo') return [{ src: '/assets/images/promo.webp' }];
  const general = { src: '/assets/img/all_img.jpg' };
  return slug && slug !== 'all' ? [{ src: `/assets/img/${slug}.jpg` }, general] : [general];
}

/** `South Indian` → `south-indian`: the name part of a fallback's path (spec §9). */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
