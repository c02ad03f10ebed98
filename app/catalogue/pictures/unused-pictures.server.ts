import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { pictureReference } from './picture-source.server.ts';

/** How long a picture stays that nothing refers to: a catalogue that is imported wrongly can be imported again. */
const KEPT_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;
const ORDERS_A_STEP = 5_000;
/** The catalogue's references are compared in one statement, which may take longer than a customer may wait. */
const TIMEOUT = '10min';

type Db = Kysely<Tables>;

/** A picture to which neither the catalogue nor an order refers. */
export interface UnusedPicture {
  hash: string;
  /** Of the imported file and its smaller copies together. */
  bytes: number;
  /** Since when that is known; null: the job has not seen it yet. */
  unusedsince: Date | null;
  /** Whether the job would erase it now. */
  isdue: boolean;
}

const USED: RawBuilder<boolean> = sql`(${pictureReference('')} || images.hash) in (
  select "imageBlob" from category where "imageBlob" is not null
  union all select "imageBlob" from subcategory where "imageBlob" is not null
  union all select "imageBlob" from vendors where "imageBlob" is not null
  union all select "imageBlob" from vendor_category_images where "imageBlob" is not null
  union all select "imageBlob" from promos where "imageBlob" is not null
  union all select "ImageBlob" from restaurantitems where "ImageBlob" is not null)`;

/**
 * Erases pictures to which nothing has referred for a week, and notes since when that is so of others. What an order
 * shows stays for ever. Idempotent; an import that stores a picture again starts its week again.
 * @returns how many were erased
 */
export async function eraseUnusedPictures(db: Db, now: Date): Promise<number> {
  await withTimeout(db, async (trx) => {
    await sql`update images set unusedsince = null where unusedsince is not null and ${USED}`.execute(trx);
    await sql`
      update images set unusedsince = ${now}
      where unusedsince is null and not isordered and not ${USED}`.execute(trx);
  });
  const due = await db
    .selectFrom('images')
    .select('hash')
    .where('unusedsince', '<=', dueSince(now))
    .execute();
  const hashes = due.map(({ hash }) => hash);
  const ordered = await findOrdered(db, hashes);
  await sql`
    update images set isordered = true, unusedsince = null where hash = any(${[...ordered]}::text[])`.execute(
    db,
  );
  const erased = await sql<{ hash: string }>`
    delete from images where hash = any(${hashes}::text[]) and unusedsince <= ${dueSince(now)} returning hash`.execute(
    db,
  );
  return erased.rows.length;
}

/** What `eraseUnusedPictures` would erase, now or later, without changing anything. */
export async function listUnusedPictures(db: Db, now: Date): Promise<UnusedPicture[]> {
  const { rows } = await withTimeout(db, (trx) =>
    sql<Omit<UnusedPicture, 'isdue'>>`
      select hash, unusedsince,
        length(source) + length(w160) + length(w320) + length(w640) as bytes
      from images where not isordered and not ${USED} order by unusedsince, hash`.execute(trx),
  );
  const ordered = await findOrdered(
    db,
    rows.map(({ hash }) => hash),
  );
  return rows
    .filter(({ hash }) => !ordered.has(hash))
    .map((row) => ({ ...row, isdue: row.unusedsince !== null && row.unusedsince <= dueSince(now) }));
}

/** Those of these pictures that an order shows. No index has them, so all orders are read, some at a time. */
async function findOrdered(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const ordered = new Set<string>();
  if (hashes.length === 0) return ordered;
  const references = hashes.map(pictureReference);
  for (let after: string | null = ''; after !== null; ) {
    const { rows }: { rows: { last: string | null; images: string[] }[] } = await sql<{
      last: string | null;
      images: string[];
    }>`
      select max(page."OrderId") as last,
        coalesce(array_agg(distinct line ->> 'image') filter (where line is not null), '{}') as images
      from (
        select "OrderId", "orderDetails" from orders where "OrderId" > ${after} order by "OrderId" limit ${ORDERS_A_STEP}
      ) page
      left join lateral jsonb_array_elements(page."orderDetails") line
        on line ->> 'image' = any(${references}::text[])`.execute(db);
    for (const image of rows[0]?.images ?? []) ordered.add(image.slice(pictureReference('').length));
    after = rows[0]?.last ?? null;
  }
  return ordered;
}

function dueSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_MILLISECONDS);
}

function withTimeout<Result>(db: Db, work: (trx: Transaction<Tables>) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${TIMEOUT}, true)`.execute(trx);
    return work(trx);
  });
}
