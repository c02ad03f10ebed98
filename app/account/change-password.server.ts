import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { type Auth, isWrongPassword } from './auth.server.ts';
import { type FieldErrors, hasErrors } from './field-errors.ts';
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
  /** Where the request comes from. */
  address: string;
}

export type ChangePasswordResult =
  | { ok: true; headers: Headers }
  | { ok: false; errors: FieldErrors<PasswordChangeField>; waitMilliseconds: number | null };

/**
 * Changes the password of whoever sent `request` and ends every session of theirs: all or nothing.
 * @returns headers with the cookie of a new session for this browser
 */
export async function changePassword(
  {
    auth,
    limits,
    database: { db },
    now,
  }: { auth: Auth; limits: Limits; database: { db: Kysely<Tables> }; now: () => Date },
  request: Request,
  owner: PasswordOwner,
  values: PasswordChange,
): Promise<ChangePasswordResult> {
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
  await replacePassword(db, { userId: owner.uid, password: await hash(values.password), token, now: now() });
  return { ok: true, headers: cookiesOf(checked.value.headers) };
}

/**
 * The library's own change is three statements, each by itself: cut short between them it would be told as failed.
 * @param token of the session that goes on
 */
function replacePassword(
  db: Kysely<Tables>,
  { userId, password, token, now }: { userId: string; password: string; token: string; now: Date },
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('accounts')
      .set({ password, updatedAt: now })
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

/** Counted with the wrong passwords of the login screen; whoever has a session is no stranger to the account. */
async function withPassword<Value>(
  limits: Limits,
  owner: PasswordOwner,
  use: () => Promise<Value>,
): Promise<PasswordCheck<Value>> {
  const attempt = await limits.tryPassword({ ...owner, isKnown: true });
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
