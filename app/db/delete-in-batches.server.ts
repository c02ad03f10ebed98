import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** One statement stays far below its time limit (statement-limits.server.ts). */
const BATCH = 10_000;

/** Deletes the rows that meet a condition, however many have gathered, with a statement for each 10,000 of them. */
export async function deleteInBatches(
  db: Kysely<Tables>,
  table: 'auditlog' | 'outbox',
  condition: RawBuilder<unknown>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)} where ${condition} limit ${BATCH}
      )`.execute(db);
    if (numAffectedRows < BATCH) return;
  }
}
