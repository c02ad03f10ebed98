import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

const COLUMNS = { 160: 'w160', 320: 'w320', 640: 'w640' } as const;

/**
 * The name in `/images/<hash>-<width>.webp`, taken apart.
 * @returns null for any other name
 */
export function readPictureName(file: string): { hash: string; width: keyof typeof COLUMNS } | null {
  const [, hash, width] = /^([0-9a-f]{32})-(160|320|640)\.webp$/.exec(file) ?? [];
  return hash ? { hash, width: Number(width) as keyof typeof COLUMNS } : null;
}

/** A stored picture's WebP bytes in one of its widths; null when there is no such picture. */
export async function readPicture(
  db: Kysely<Tables>,
  { hash, width }: { hash: string; width: keyof typeof COLUMNS },
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('images')
    .select(COLUMNS[width])
    .where('hash', '=', hash)
    .$castTo<Record<string, Buffer>>()
    .executeTakeFirst();
  return row?.[COLUMNS[width]] ?? null;
}
