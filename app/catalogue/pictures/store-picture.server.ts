import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { encodePicture } from './encode-picture.server.ts';
import { type PictureSource, pictureReference, readPictureSource } from './picture-source.server.ts';

/** The value for an `imageBlob` column: `/images/<hash>`, an address, or null; or why there is none. */
export type StoredPicture = { ok: true; reference: string | null } | { ok: false; reason: string };

/** Uses a few cores, and the memory of a few pictures. */
const PICTURES_AT_ONCE = 3;

/**
 * Stores the pictures of many `imageBlob` texts by the hash of their bytes, each distinct one once; a picture that is
 * already stored is not encoded again.
 * @returns the outcome by text
 */
export async function storePictures(
  db: Kysely<Tables>,
  blobs: Iterable<string>,
): Promise<Map<string, StoredPicture>> {
  const sources = new Map([...new Set(blobs)].map((blob) => [blob, readPictureSource(blob)]));
  const known = await findStored(db, [...sources.values()]);
  const outcomes = new Map<string, StoredPicture>();
  const waiting = sources.entries();
  const storeOneByOne = async () => {
    for (const [blob, source] of waiting) outcomes.set(blob, await store(db, source, known));
  };
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, storeOneByOne));
  return outcomes;
}

async function store(db: Kysely<Tables>, source: PictureSource, known: Set<string>): Promise<StoredPicture> {
  switch (source.kind) {
    case 'none':
      return { ok: true, reference: null };
    case 'address':
      return { ok: true, reference: source.address };
    case 'broken':
      return { ok: false, reason: source.reason };
    case 'stored':
      if (known.has(source.hash)) return { ok: true, reference: pictureReference(source.hash) };
      return { ok: false, reason: 'names a picture that is not stored here' };
    case 'bytes': {
      if (!known.has(source.hash)) {
        const encoded = await encodePicture(source.bytes);
        if (!encoded.ok) return encoded;
        const { hash, bytes, contentType } = source;
        const { 160: w160, 320: w320, 640: w640 } = encoded.picture;
        await db
          .insertInto('images')
          .values({ hash, contenttype: contentType, source: bytes, w160, w320, w640 })
          .onConflict((conflict) => conflict.column('hash').doNothing())
          .execute();
        known.add(hash);
      }
      return { ok: true, reference: pictureReference(source.hash) };
    }
  }
}

async function findStored(db: Kysely<Tables>, sources: readonly PictureSource[]): Promise<Set<string>> {
  const hashes = sources.flatMap((source) => ('hash' in source ? [source.hash] : []));
  if (hashes.length === 0) return new Set();
  // First, so that the job that erases unused pictures either has erased them or leaves them.
  await db
    .updateTable('images')
    .set({ unusedsince: null })
    .where('hash', 'in', hashes)
    .where('unusedsince', 'is not', null)
    .execute();
  const rows = await db.selectFrom('images').select('hash').where('hash', 'in', hashes).execute();
  return new Set(rows.map(({ hash }) => hash));
}
