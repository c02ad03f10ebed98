import type { Kysely } from 'kysely';
import { normalizeEmail } from '../account/email.ts';
import { type FieldErrors, hasErrors } from '../account/field-errors.ts';
import type { Limits } from '../account/limits.server.ts';
import { tooManyMessage } from '../account/too-many.ts';
import type { Tables } from '../db/tables.ts';
import type { SupportRequest } from './support-request.ts';
import { cleanOrderId, type SupportField, type SupportValues, supportErrors } from './support-rules.ts';

interface SupportParts {
  database: { db: Kysely<Tables> };
  limits: Limits;
  newId: () => string;
  now: () => Date;
}

export type SupportResult =
  | { ok: true; email: string }
  | { ok: false; errors: FieldErrors<SupportField>; message: null }
  | { ok: false; errors: FieldErrors<SupportField>; message: string; waitMilliseconds: number };

/**
 * Stores a request for help. What is wrong with it comes back by field.
 * @param userId who sent it, if somebody is signed in: it is erased with the account
 * @param address where the request comes from
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
      // Nobody's where the account was erased a moment ago.
      userId: selectFrom('users').select('users.id').where('users.id', '=', userId).forKeyShare(),
      topic,
      orderId,
      email,
      message,
    }))
    .execute();
  return { ok: true, email };
}

/** Everybody's requests, newest first: for the operator. */
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

/** A browser ends lines in two characters. */
function cleanText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
