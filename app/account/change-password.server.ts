import { isAPIError } from 'better-auth/api';
import type { Auth } from './auth.server.ts';
import { type FieldErrors, hasErrors } from './field-errors.ts';
import {
  type PasswordChange,
  type PasswordChangeField,
  passwordChangeErrors,
  WRONG_PASSWORD,
} from './password-rules.ts';
import { cookiesOf } from './session.server.ts';

export type ChangePasswordResult =
  | { ok: true; headers: Headers }
  | { ok: false; errors: FieldErrors<PasswordChangeField> };

/**
 * Changes the password of whoever sent `request` and ends every session of theirs.
 * @returns headers with the cookie of a new session for this browser
 */
export async function changePassword(
  auth: Auth,
  request: Request,
  values: PasswordChange,
): Promise<ChangePasswordResult> {
  const errors = passwordChangeErrors(values);
  if (hasErrors(errors)) return { ok: false, errors };
  try {
    const { headers } = await auth.api.changePassword({
      body: { currentPassword: values.current, newPassword: values.password, revokeOtherSessions: true },
      headers: request.headers,
      returnHeaders: true,
    });
    return { ok: true, headers: cookiesOf(headers) };
  } catch (error) {
    if (isWrongPassword(error)) return { ok: false, errors: { current: WRONG_PASSWORD } };
    throw error;
  }
}

/** Whether `password` is that of whoever sent `request`. */
export async function isOwnPassword(auth: Auth, request: Request, password: string): Promise<boolean> {
  try {
    await auth.api.verifyPassword({ body: { password }, headers: request.headers });
    return true;
  } catch (error) {
    if (isWrongPassword(error)) return false;
    throw error;
  }
}

/** One that is too long to have been taken is as wrong as any other. */
function isWrongPassword(error: unknown): boolean {
  const code = isAPIError(error) ? error.body?.code : undefined;
  return code === 'INVALID_PASSWORD' || code === 'PASSWORD_TOO_LONG';
}
