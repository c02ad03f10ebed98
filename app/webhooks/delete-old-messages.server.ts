import { type RawBuilder, sql } from 'kysely';
import type { Outbox } from './outbox.server.ts';

const DELIVERED_DAYS = 7;
const SET_ASIDE_DAYS = 30;
/** One statement stays far below its time limit. */
const BATCH = 10_000;

/** Deletes messages that were delivered or set aside long ago or whose webhook is removed, and secrets out of use. */
export async function deleteOldMessages({ db, databaseNow }: Outbox): Promise<void> {
  const before = (days: number) => sql`${databaseNow()} - ${days} * interval '1 day'`;
  await deleteInBatches(db, sql`deliveredat < ${before(DELIVERED_DAYS)}`);
  await deleteInBatches(db, sql`setasideat < ${before(SET_ASIDE_DAYS)}`);
  await deleteInBatches(db, sql`webhookid not in (select id from webhooks)`);
  await db
    .updateTable('webhooks')
    .set({ oldsecret: null, oldsecretuntil: null })
    .where(sql<boolean>`oldsecretuntil < ${databaseNow()}`)
    .execute();
}

async function deleteInBatches(db: Outbox['db'], isOld: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from outbox where id in (select id from outbox where ${isOld} limit ${BATCH})`.execute(db);
    if (numAffectedRows < BATCH) return;
  }
}
