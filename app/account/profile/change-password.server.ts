import type { Kysely } from 'kysely';
import type { RateLimiter } from '../../attempt-limits/rate-limiter.server.ts';
import { tooManyMessage } from '../../attempt-limits/retry-after.ts';
import { isForeignKeyViolation } from '../../db/foreign-key-violation.server.ts';
import type { Tables } from '../../db/tables.ts';
import { type FieldErrors, hasErrors } from '../../forms/field-errors.ts';
import { type Auth, isEndedSession, isWrongPassword } from '../auth.server.ts';
import { hashQueue } from '../hash-queue.server.ts';
import {
  type PasswordChange,
  type PasswordChangeField,
  passwordChangeErrors,
  WRONG_PASSWORD,
} from '../password-rules.ts';
import { cookiesOf } from '../session.server.ts';
import { headersForLibrary } from '../session-token.server.ts';
import { type SharedAccountSettings, sharedAccountProblem } from '../shared-account.ts';
import { type Credentials, readCredentials, type TrustedDevice } from '../trusted-device.server.ts';

/** Who gives a password: the customer, the session and the client's address. */
export interface PasswordOwner {
  uid: string;
  email: string;
  sessionId: string;
  address: string;
}

export type ChangePasswordResult =
  | { ok: true; headers: Headers }
  | { ok: false; errors: FieldErrors<PasswordChangeField>; waitMilliseconds: number | null };

/**
 * Changes the password of the customer who sent `request` and ends all their sessions, in one transaction.
 * @returns headers with the cookie of a new session for this browser
 */
export async function changePassword(
  services: {
    auth: Auth;
    limits: RateLimiter;
    trustedDevice: TrustedDevice;
    database: { db: Kysely<Tables> };
    settings: SharedAccountSettings;
    now: () => Date;
    newId: () => string;
  },
  request: Request,
  owner: PasswordOwner,
  values: PasswordChange,
): Promise<ChangePasswordResult> {
  const { auth, limits, trustedDevice, database, now, newId } = services;
  const errors = passwordChangeErrors(values);
  if (hasErrors(errors)) return { ok: false, errors, waitMilliseconds: null };
  const shared = sharedAccountProblem(services.settings, owner.uid);
  if (shared) return { ok: false, errors: { password: shared }, waitMilliseconds: null };
  const { hash } = (await auth.$context).password;
  const before = await readCredentials(database.db, owner.email);
  const checked = await withPassword(limits, owner, async () => {
    // The right password also allows a login, so this browser gets its new session before the others end.
    const signedIn = await auth.api.signInEmail({
      body: { email: owner.email, password: values.current },
      headers: request.headers,
      returnHeaders: true,
    });
    return { signedIn, passwordHash: await hash(values.password) };
  });
  if (!checked.ok)
    return { ok: false, errors: { current: checked.message }, waitMilliseconds: checked.waitMilliseconds };
  const { signedIn, passwordHash } = checked.value;
  const { token } = signedIn.response;
  const credentials = { userId: owner.uid, passwordHash };
  const changed = { ...credentials, previousHash: before?.passwordHash ?? null, token, now: now() };
  if (!(await replacePassword(database.db, changed)))
    return { ok: false, errors: { current: WRONG_PASSWORD }, waitMilliseconds: null };
  const headers = cookiesOf(signedIn.headers);
  headers.append('Set-Cookie', await trustedDevice.cookieFor(credentials, newId()));
  return { ok: true, headers };
}

/**
 * Replaces the library's own change, whose three separate statements could be cut short and reported as failed.
 * @param previousHash read before the current password was checked
 * @param token of the session that stays
 * @returns false where the password is no longer the previous one: then only the new session ends
 */
function replacePassword(
  db: Kysely<Tables>,
  {
    userId,
    passwordHash,
    previousHash,
    token,
    now,
  }: Credentials & { previousHash: string | null; token: string; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const replaced = await transaction
      .updateTable('accounts')
      .set({ password: passwordHash, updatedAt: now })
      .where('userId', '=', userId)
      .where('providerId', '=', 'credential')
      .where('password', '=', previousHash)
      .returning('id')
      .executeTakeFirst();
    await transaction
      .deleteFrom('sessions')
      .where('userId', '=', userId)
      .where('token', replaced ? '!=' : '=', token)
      .execute();
    return replaced !== undefined;
  });
}

/**
 * Checks `password` against the account of the customer who sent `request`.
 * @returns the credentials that it was checked against, for `areCredentialsCurrent` in the transaction that it allows
 */
export async function checkOwnPassword(
  { auth, limits, database }: { auth: Auth; limits: RateLimiter; database: { db: Kysely<Tables> } },
  request: Request,
  owner: PasswordOwner,
  password: string,
): Promise<PasswordCheck<Credentials>> {
  const credentials = await readCredentials(database.db, owner.email);
  const checked = await withPassword(limits, owner, async () =>
    auth.api.verifyPassword({ body: { password }, headers: await headersForLibrary(auth, request) }),
  );
  if (!checked.ok) return checked;
  // The e-mail was changed at this moment, and is perhaps another customer's.
  if (credentials?.userId !== owner.uid)
    return { ok: false, message: WRONG_PASSWORD, waitMilliseconds: null };
  return { ok: true, value: credentials };
}

type PasswordCheck<Value> =
  | { ok: true; value: Value }
  | {
      ok: false;
      message: string;
      /** How long to wait after too many tries; null for a wrong password. */
      waitMilliseconds: number | null;
    };

async function withPassword<Value>(
  limits: RateLimiter,
  owner: PasswordOwner,
  use: () => Promise<Value>,
): Promise<PasswordCheck<Value>> {
  // A client without a place in the queue writes nothing.
  const queued = await hashQueue.forClient({ address: owner.address, account: owner.uid }, () =>
    tryPassword(limits, owner, use),
  );
  return queued.ok ? queued.value : tooMany(queued);
}

/** Attempts count by session, which locks no other browser out, and by address, which may have many sessions. */
async function tryPassword<Value>(
  limits: RateLimiter,
  owner: PasswordOwner,
  use: () => Promise<Value>,
): Promise<PasswordCheck<Value>> {
  const attempt = await limits.tryOwnPassword(owner);
  if (!attempt.ok) return tooMany(attempt);
  try {
    const value = await use();
    await attempt.settle('right');
    return { ok: true, value };
  } catch (error) {
    const isWrong = isWrongPassword(error);
    await attempt.settle(isWrong ? 'wrong' : 'failed');
    // An account that was erased meanwhile has no session, and can get no new one.
    if (isWrong || isEndedSession(error) || isForeignKeyViolation(error))
      return { ok: false, message: WRONG_PASSWORD, waitMilliseconds: null };
    throw error;
  }
}

function tooMany({ waitMilliseconds }: { waitMilliseconds: number }): PasswordCheck<never> {
  return { ok: false, message: tooManyMessage(waitMilliseconds), waitMilliseconds };
}
