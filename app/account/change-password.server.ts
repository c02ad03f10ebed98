import { isAPIError } from 'better-auth/api';
import type { Auth } from './auth.server.ts';
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
  email: string;
  /** Where the request comes from. */
  address: string;
}

export type ChangePasswordResult =
  | { ok: true; headers: Headers }
  | { ok: false; errors: FieldErrors<PasswordChangeField>; waitMilliseconds: number | null };

/**
 * Changes the password of whoever sent `request` and ends every session of theirs.
 * @returns headers with the cookie of a new session for this browser
 */
export async function changePassword(
  { auth, limits }: { auth: Auth; limits: Limits },
  request: Request,
  owner: PasswordOwner,
  values: PasswordChange,
): Promise<ChangePasswordResult> {
  const errors = passwordChangeErrors(values);
  if (hasErrors(errors)) return { ok: false, errors, waitMilliseconds: null };
  const checked = await withPassword(limits, owner, () =>
    auth.api.changePassword({
      body: { currentPassword: values.current, newPassword: values.password, revokeOtherSessions: true },
      headers: request.headers,
      returnHeaders: true,
    }),
  );
  if (checked.ok) return { ok: true, headers: cookiesOf(checked.value.headers) };
  return { ok: false, errors: { current: checked.message }, waitMilliseconds: checked.waitMilliseconds };
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
    throw error;
  }
}

/** One that is too long to have been taken is as wrong as any other. */
function isWrongPassword(error: unknown): boolean {
  const code = isAPIError(error) ? error.body?.code : undefined;
  return code === 'INVALID_PASSWORD' || code === 'PASSWORD_TOO_LONG';
}
