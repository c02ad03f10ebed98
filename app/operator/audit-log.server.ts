import { type Kysely, sql } from 'kysely';
import { deleteInBatches } from '../db/delete-in-batches.server.ts';
import type { Tables } from '../db/tables.ts';

const RETENTION_DAYS = 400;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** A request to `/operator`, as the owner reads it. */
export interface AuditEntry {
  /** Grows with each request. */
  id: string;
  /** ISO 8601. */
  at: string;
  /** The id of the token, or `owner`. */
  token: string;
  /** The token's name; null for the owner's. */
  name: string | null;
  /** Method and route, such as `POST /operator/orders/:orderId/status`. */
  action: string;
  /** The id of the order, token or webhook that it was about, or the kind of document. */
  target: string | null;
  address: string;
  /** False where the token lacked the scope. */
  allowed: boolean;
}

/**
 * Logs a request before it is answered, and when its token was used last, to the minute. Queries and bodies, which may
 * name customers, are left out.
 */
export async function logRequest(
  db: Kysely<Tables>,
  request: {
    at: Date;
    tokenId: string;
    action: string;
    target: string | null;
    address: string;
    isAllowed: boolean;
  },
): Promise<void> {
  const { at, tokenId, action, target, address, isAllowed } = request;
  await db
    .with('used', (query) =>
      query
        .updateTable('operatortokens')
        .set({ lastusedat: at })
        .where('id', '=', tokenId)
        .where(({ or, eb }) =>
          or([
            eb('lastusedat', 'is', null),
            eb('lastusedat', '<', sql<Date>`${at}::timestamptz - interval '1 minute'`),
          ]),
        ),
    )
    .insertInto('auditlog')
    .values({ at, token: tokenId, action, target, address, isallowed: isAllowed })
    .execute();
}

/**
 * The newest entries first.
 * @param before only entries before the one with this id; without it from the newest on
 */
export async function listAudit(
  db: Kysely<Tables>,
  limit: number,
  before?: string | undefined,
): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('auditlog')
    .leftJoin('operatortokens', 'operatortokens.id', 'auditlog.token')
    .select([
      'auditlog.id',
      'auditlog.at',
      'auditlog.token',
      'operatortokens.name',
      'auditlog.action',
      'auditlog.target',
      'auditlog.address',
      'auditlog.isallowed',
    ])
    .$if(before !== undefined, (query) => query.where('auditlog.id', '<', before ?? ''))
    .orderBy('auditlog.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ isallowed, at, ...row }) => ({ ...row, at: at.toISOString(), allowed: isallowed }));
}

/** Erases entries that are older than 400 days. */
export async function eraseOldAudit(db: Kysely<Tables>, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - RETENTION_DAYS * DAY_MILLISECONDS);
  await deleteInBatches(db, 'auditlog', sql`at < ${oldest}`);
}
