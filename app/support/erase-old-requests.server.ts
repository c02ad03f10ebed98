import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

/** The privacy policy says so under "How long we keep it". */
const KEPT_MONTHS = 24;

/** Erases requests for help once they are old enough; those of an account go with it before that. */
export async function eraseOldRequests(db: Kysely<Tables>, now: Date): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - KEPT_MONTHS);
  await db.deleteFrom('supportrequests').where('createdAt', '<', oldest).execute();
}
