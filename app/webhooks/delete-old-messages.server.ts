import { sql } from 'kysely';
import { deleteInBatches } from '../db/delete-in-batches.server.ts';
import type { Outbox } from './outbox.server.ts';

const DELIVERED_DAYS = 7;
const SET_ASIDE_DAYS = 30;

/** Deletes messages that were delivered or set aside long ago or whose webhook is removed, and secrets out of use. */
export async function deleteOldMessages({ db, databaseNow }: Outbox): Promise<void> {
  const before = (days: number) => sql`${databaseNow()} - ${days} * interval '1 day'`;
  await deleteInBatches(db, 'outbox', sql`deliveredat < ${before(DELIVERED_DAYS)}`);
  await deleteInBatches(db, 'outbox', sql`setasideat < ${before(SET_ASIDE_DAYS)}`);
  await deleteInBatches(db, 'outbox', sql`webhookid not in (select id from webhooks)`);
  await db
    .updateTable('webhooks')
    .set({ oldsecret: null, oldsecretuntil: null })
    .where(sql<boolean>`oldsecretuntil < ${databaseNow()}`)
    .execute();
}
