import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { PICTURE_WIDTHS, type PictureWidth } from './picture.ts';

const NAME = new RegExp(`^([0-9a-f]{32})-(${PICTURE_WIDTHS.join('|')})\\.webp$`);

/**
 * The name in `/images/<hash>-<width>.webp`, taken apart.
 * @returns null for any other name
 */
export function readPictureName(file: string): { hash: string; width: PictureWidth } | null {
  const [, hash, width] = NAME.exec(file) ?? [];
  return hash ? { hash, width: Number(width) as PictureWidth } : null;
}

/** A stored picture's WebP bytes in one of its widths; null when there is no such picture. */
export async function readPicture(
  db: Kysely<Tables>,
  { hash, width }: { hash: string; width: PictureWidth },
): Promise<Buffer | null> {
  const column = `w${width}` as const;
  const row = await db
    .selectFrom('images')
    .select(column)
    .where('hash', '=', hash)
    .$castTo<Record<string, Buffer>>()
    .executeTakeFirst();
  return row?.[column] ?? null;
}
