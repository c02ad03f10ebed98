import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { type Auth, isWrongPassword } from './auth.server.ts';
import { type FieldErrors, hasErrors } from './field-errors.ts';
import type { Holder, KnownAccount } from './known-account.server.ts';
import type { Limits } from './limits.server.ts';
import {
  type PasswordChange,
  type PasswordChangeField,
  passwordChangeErrors,
  WRONG_PASSWORD,
} from './password-rules.ts';
import { cookiesOf } from './session.server.ts';
import { tooManyMessage } from './too-many.ts';

/** Who says that the password is theirs: a session alone is not enough to guess it at leisure. */
export interface PasswordOwner {
  uid: string;
  email: string;
  sessionId: string;
}

export type ChangePasswordResult =
  | { ok: true; headers: Headers }
  | { ok: false; errors: FieldErrors<PasswordChangeField>; waitMilliseconds: number | null };

/**
 * Changes the password of whoever sent `request` and ends every session of theirs: all or nothing.
 * @returns headers with the cookie of a new session for this browser
 */
export async function changePassword(
  services: {
    auth: Auth;
    limits: Limits;
    knownAccount: KnownAccount;
    database: { db: Kysely<Tables> };
    now: () => Date;
    newId: () => string;
  },
  request: Request,
  owner: PasswordOwner,
  values: PasswordChange,
): Promise<ChangePasswordResult> {
  const { auth, limits, knownAccount, database, now, newId } = services;
  const errors = passwordChangeErrors(values);
  if (hasErrors(errors)) return { ok: false, errors, waitMilliseconds: null };
  // Whoever knows the password may log in: so this browser has its new session before the others end.
  const checked = await withPassword(limits, owner, () =>
    auth.api.signInEmail({
      body: { email: owner.email, password: values.current },
      headers: request.headers,
      returnHeaders: true,
    }),
  );
  if (!checked.ok)
    return { ok: false, errors: { current: checked.message }, waitMilliseconds: checked.waitMilliseconds };
  const { hash } = (await auth.$context).password;
  const { token } = checked.value.response;
  const holder = { userId: owner.uid, passwordHash: await hash(values.password) };
  const headers = cookiesOf(checked.value.headers);
  headers.append('Set-Cookie', await knownAccount.cookieFor(holder, newId()));
  await replacePassword(database.db, { ...holder, token, now: now() });
  return { ok: true, headers };
}

/**
 * The library's own change is three statements, each by itself: cut short between them it would be told as failed.
 * @param token of the session that goes on
 */
function replacePassword(
  db: Kysely<Tables>,
  { userId, passwordHash, token, now }: Holder & { token: string; now: Date },
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('accounts')
      .set({ password: passwordHash, updatedAt: now })
      .where('userId', '=', userId)
      .where('providerId', '=', 'credential')
      .execute();
    await transaction
      .deleteFrom('sessions')
      .where('userId', '=', userId)
      .where('token', '!=', token)
      .execute();
  });
}

/** What is wrong with `password` as that of whoever sent `request`; `ok` where it is theirs. */
export function checkOwnPassword(
  { auth, limits }: { auth: Auth; limits: Limits },
  request: Request,
  owner: PasswordOwner,
  password: string,
): Promise<PasswordCheck<unknown>> {
  return withPassword(limits, owner, () =>
    auth.api.verifyPassword({ body: { password }, headers: request.headers }),
  );
}

type PasswordCheck<Value> =
  | { ok: true; value: Value }
  | {
      ok: false;
      message: string;
      /** How long to wait where there were too many, null for a wrong one. */
      waitMilliseconds: number | null;
    };

/** Counted by session: whoever has one is no stranger to the account, and keeps no other browser out. */
async function withPassword<Value>(
  limits: Limits,
  owner: PasswordOwner,
  use: () => Promise<Value>,
): Promise<PasswordCheck<Value>> {
  const attempt = await limits.tryOwnPassword(owner.sessionId);
  if (!attempt.ok) {
    const { waitMilliseconds } = attempt;
    return { ok: false, message: tooManyMessage(waitMilliseconds), waitMilliseconds };
  }
  try {
    const value = await use();
    await attempt.takeBack();
    return { ok: true, value };
  } catch (error) {
    if (isWrongPassword(error)) return { ok: false, message: WRONG_PASSWORD, waitMilliseconds: null };
    await attempt.takeBack();
    throw error;
  }
}
