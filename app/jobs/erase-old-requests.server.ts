import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** The retention that the privacy policy states under "How long we keep it". */
const RETENTION_MONTHS = 24;

/** Erases old requests for help; those of an account are erased with it. */
export async function eraseOldRequests(db: Kysely<Tables>, now: Date): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - RETENTION_MONTHS);
  await db.deleteFrom('supportrequests').where('createdAt', '<', oldest).execute();
}
