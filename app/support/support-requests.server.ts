import type { Kysely } from 'kysely';
import type { RateLimiter } from '../attempt-limits/rate-limiter.server.ts';
import { tooManyMessage } from '../attempt-limits/retry-after.ts';
import type { Tables } from '../db/tables.ts';
import { normalizeEmail } from '../forms/email.ts';
import { type FieldErrors, hasErrors } from '../forms/field-errors.ts';
import type { SupportRequest } from './support-request.ts';
import { cleanOrderId, type SupportField, type SupportValues, supportErrors } from './support-rules.ts';

interface SupportParts {
  database: { db: Kysely<Tables> };
  limits: RateLimiter;
  newId: () => string;
  now: () => Date;
}

type SupportResult =
  | { ok: true; email: string }
  | { ok: false; errors: FieldErrors<SupportField>; message: null }
  | { ok: false; errors: FieldErrors<SupportField>; message: string; waitMilliseconds: number };

/**
 * Stores a request for help; an invalid one returns its errors by field.
 * @param userId the signed-in customer, with whose account it is erased
 * @param address the client's address
 */
export async function storeSupportRequest(
  { database, limits, newId, now }: SupportParts,
  { userId, address }: { userId: string | null; address: string },
  values: SupportValues,
): Promise<SupportResult> {
  const errors = supportErrors(values);
  if (hasErrors(errors)) return { ok: false, errors, message: null };
  const { db } = database;
  const email = normalizeEmail(values.email);
  const createdAt = now();
  const attempt = await limits.trySupportRequest({ userId, email, address });
  if (!attempt.ok) {
    const { waitMilliseconds } = attempt;
    return { ok: false, errors, message: tooManyMessage(waitMilliseconds), waitMilliseconds };
  }
  const { topic } = values;
  const orderId = cleanOrderId(values.orderId) || null;
  const message = cleanText(values.message);
  await db
    .insertInto('supportrequests')
    .values(({ selectFrom }) => ({
      id: newId(),
      createdAt,
      // Without a customer where the account was erased a moment ago.
      userId: selectFrom('users').select('users.id').where('users.id', '=', userId).forKeyShare(),
      topic,
      orderId,
      email,
      message,
    }))
    .execute();
  return { ok: true, email };
}

/** All requests, newest first, for the operator. */
export async function listSupportRequests(db: Kysely<Tables>, limit: number): Promise<SupportRequest[]> {
  const rows = await db
    .selectFrom('supportrequests')
    .select(['id', 'createdAt', 'userId', 'topic', 'orderId', 'email', 'message'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Browsers send a line end as two characters. */
function cleanText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
