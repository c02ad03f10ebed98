import { isAPIError } from 'better-auth/api';
import type { Kysely } from 'kysely';
import { isReferenceGone } from '../db/is-reference-gone.server.ts';
import type { Database } from '../db/open-database.server.ts';
import type { Tables } from '../db/tables.ts';
import { type Auth, isWrongPassword, NO_NEW_USER } from './auth.server.ts';
import { normalizeEmail } from './email.ts';
import { isStillHeld, type KnownAccount, readHolder } from './known-account.server.ts';
import type { Limits } from './limits.server.ts';
import type { LoginValues } from './login-rules.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './password-rules.ts';
import type { RegisterValues } from './register-rules.ts';
import { cookiesOf, endSession } from './session.server.ts';
import { tooManyMessage } from './too-many.ts';

/** The provider's own words, and clearer ones where they leave a question (spec §8). */
export const EMAIL_TAKEN = 'User already exists. Use another email.';
export const REGISTRATION_FAILED = 'Failed to create user';
const CLEARER_MESSAGES: Record<string, string> = {
  PASSWORD_TOO_SHORT: `Password is too short. Use at least ${PASSWORD_MIN_LENGTH} characters.`,
  PASSWORD_TOO_LONG: `Password is too long. Use at most ${PASSWORD_MAX_LENGTH} characters.`,
  INVALID_EMAIL: 'Invalid email format.',
  VALIDATION_ERROR: 'Invalid email format.',
};

export type RegisterResult =
  | { ok: true }
  | {
      ok: false;
      message: string;
      /** How long to wait where there were too many, else null. */
      waitMilliseconds: number | null;
    };

export type SignInResult =
  | { ok: true; headers: Headers }
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'too-many'; waitMilliseconds: number };

/**
 * Makes an account and its profile in one transaction (spec §7). Nobody is signed in by it.
 * @param address where the request comes from
 * @param values already checked by `registerErrors`
 */
export async function registerCustomer(
  { auth, limits, database: { db } }: { auth: Auth; limits: Limits; database: { db: Kysely<Tables> } },
  { address, values }: { address: string; values: RegisterValues },
): Promise<RegisterResult> {
  const email = normalizeEmail(values.email);
  const attempt = await limits.tryRegistration({ email, address });
  if (!attempt.ok)
    return refuseRegistration(tooManyMessage(attempt.waitMilliseconds), attempt.waitMilliseconds);
  try {
    const { user } = await auth.api.signUpEmail({
      body: { name: values.name.trim(), email, password: values.password, mobile: values.mobile.trim() },
    });
    return user.id === NO_NEW_USER ? refuseRegistration(EMAIL_TAKEN) : { ok: true };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    // Two posts of the same address at once: the second meets the table's unique e-mail.
    const isTaken = error.body?.code === 'FAILED_TO_CREATE_USER' && (await hasUser(db, email));
    if (isTaken) return refuseRegistration(EMAIL_TAKEN);
    return refuseRegistration(CLEARER_MESSAGES[error.body?.code ?? ''] ?? error.message);
  }
}

function refuseRegistration(message: string, waitMilliseconds: number | null = null): RegisterResult {
  return { ok: false, message, waitMilliseconds };
}

async function hasUser(db: Kysely<Tables>, email: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return user !== undefined;
}

/**
 * Signs in by e-mail, in any case and with space around it, and password. A wrong pair is told as such, whichever half
 * was wrong; after too many of them one has to wait.
 * @param address where the request comes from
 * @returns headers with the session's cookie; an account that is erased, or gets another password, at this moment is told
 *   like a wrong pair
 */
export async function signIn(
  services: {
    auth: Auth;
    limits: Limits;
    knownAccount: KnownAccount;
    database: Pick<Database, 'ask' | 'db'>;
    newId: () => string;
  },
  { request, address, values }: { request: Request; address: string; values: LoginValues },
): Promise<SignInResult> {
  const { auth, limits, knownAccount, database, newId } = services;
  const email = normalizeEmail(values.email);
  const holder = await readHolder(database.db, email);
  const browserId = await knownAccount.browserOf(request, holder);
  const attempt = await limits.tryPassword({ email, address, browserId });
  if (!attempt.ok) return { ...attempt, reason: 'too-many' };
  try {
    const signedIn = await auth.api.signInEmail({
      body: { email, password: values.password },
      headers: request.headers,
      returnHeaders: true,
    });
    await attempt.takeBack();
    if (!holder || !(await isStillHeld(database.db, holder))) {
      await database.db.deleteFrom('sessions').where('token', '=', signedIn.response.token).execute();
      return { ok: false, reason: 'wrong' };
    }
    // Whoever's session this browser came with, it ends here.
    await endSession(services, request);
    const headers = cookiesOf(signedIn.headers);
    headers.append('Set-Cookie', await knownAccount.cookieFor(holder, browserId ?? newId()));
    return { ok: true, headers };
  } catch (error) {
    if (isWrongPassword(error)) return { ok: false, reason: 'wrong' };
    await attempt.takeBack();
    if (isReferenceGone(error)) return { ok: false, reason: 'wrong' };
    throw error;
  }
}

/**
 * Ends the session of `request`. Returns headers that clear its cookie.
 * @throws where the database fails: the session lives on, and its cookie is to stay
 */
export async function signOut(
  services: { auth: Auth; database: Pick<Database, 'ask' | 'db'> },
  request: Request,
): Promise<Headers> {
  await endSession(services, request);
  return clearSession(services.auth, request);
}

/** Headers that clear the cookie of a session that is gone. */
export async function clearSession(auth: Auth, request: Request): Promise<Headers> {
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true });
  return cookiesOf(headers);
}
