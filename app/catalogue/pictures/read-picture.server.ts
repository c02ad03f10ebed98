import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { PICTURE_WIDTHS, type PictureWidth } from './picture-sizes.ts';

const WIDEST = Math.max(...PICTURE_WIDTHS);
const NAME = new RegExp(`^([0-9a-f]{32})(?:-(${PICTURE_WIDTHS.join('|')})\\.webp)?$`);

/**
 * Parses the name in `/images/<hash>-<width>.webp`. `/images/<hash>`, as orders and carts store it (spec §3), means the
 * largest width.
 * @returns null for any other name
 */
export function readPictureName(file: string): { hash: string; width: PictureWidth } | null {
  const [, hash, width = WIDEST] = NAME.exec(file) ?? [];
  return hash ? { hash, width: Number(width) as PictureWidth } : null;
}

/** Reads a stored picture's WebP bytes in one width; null if the picture does not exist. */
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
