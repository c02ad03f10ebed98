import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/**
 * Waits for the orders of these vendors that are being written, and locks further ones out until the transaction ends:
 * the function `areorderable` (migration 023) shares these locks. To be called last in a transaction that makes
 * something unavailable, so that none of it is ordered after the commit. Sorted, so that two never deadlock.
 */
export async function lockOutOrders(trx: Transaction<Tables>, vendorIds: Iterable<string>): Promise<void> {
  const ids = [...vendorIds];
  if (ids.length === 0) return;
  await sql`
    select pg_advisory_xact_lock(7043211, bucket)
    from (select distinct hashtext(id) & 63 as bucket from unnest(${ids}::text[]) id order by bucket) buckets`.execute(
    trx,
  );
}
