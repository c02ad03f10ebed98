import { isAPIError } from 'better-auth/api';
import type { Kysely } from 'kysely';
import type { RateLimiter } from '../../attempt-limits/rate-limiter.server.ts';
import { tooManyMessage } from '../../attempt-limits/retry-after.ts';
import { isForeignKeyViolation } from '../../db/foreign-key-violation.server.ts';
import type { Database } from '../../db/open-database.server.ts';
import type { Tables } from '../../db/tables.ts';
import { normalizeEmail } from '../../forms/email.ts';
import { tidyMobile } from '../../forms/mobile.ts';
import { type Auth, isWrongPassword, NO_NEW_USER } from '../auth.server.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../password-rules.ts';
import { cookiesOf, endSession } from '../session.server.ts';
import { areCredentialsCurrent, readCredentials, type TrustedDevice } from '../trusted-device.server.ts';
import type { LoginValues } from './login-rules.ts';
import type { RegisterValues } from './register-rules.ts';

/** The provider's own texts, and clearer ones where they are ambiguous (spec §8). */
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
      /** How long to wait after too many attempts, else null. */
      waitMilliseconds: number | null;
    };

export type SignInResult =
  | { ok: true; headers: Headers }
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'too-many'; waitMilliseconds: number };

/**
 * Creates an account and its profile in one transaction (spec §7), without signing in.
 * @param address where the request comes from
 * @param values already checked by `registerErrors`
 */
export async function registerCustomer(
  { auth, limits, database: { db } }: { auth: Auth; limits: RateLimiter; database: { db: Kysely<Tables> } },
  { address, values }: { address: string; values: RegisterValues },
): Promise<RegisterResult> {
  const email = normalizeEmail(values.email);
  const attempt = await limits.tryRegistration({ email, address });
  if (!attempt.ok)
    return refuseRegistration(tooManyMessage(attempt.waitMilliseconds), attempt.waitMilliseconds);
  try {
    const { user } = await auth.api.signUpEmail({
      body: { name: values.name.trim(), email, password: values.password, mobile: tidyMobile(values.mobile) },
    });
    return user.id === NO_NEW_USER ? refuseRegistration(EMAIL_TAKEN) : { ok: true };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    // Of two concurrent posts with one e-mail, the second violates the unique column.
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
 * Signs in by password and e-mail, in any case and with space around it. A wrong pair gets one error, whichever half
 * was wrong; after too many, the customer has to wait.
 * @param address where the request comes from
 * @returns headers with the session's cookie; an account that is erased, or gets another password, at this moment
 * counts as a wrong pair
 */
export async function signIn(
  services: {
    auth: Auth;
    limits: RateLimiter;
    trustedDevice: TrustedDevice;
    database: Pick<Database, 'ask' | 'db'>;
    newId: () => string;
  },
  { request, address, values }: { request: Request; address: string; values: LoginValues },
): Promise<SignInResult> {
  const { auth, limits, trustedDevice, database, newId } = services;
  const email = normalizeEmail(values.email);
  const credentials = await readCredentials(database.db, email);
  const browserId = await trustedDevice.browserOf(request, credentials);
  const attempt = await limits.tryPassword({ email, address, browserId });
  if (!attempt.ok) return { ...attempt, reason: 'too-many' };
  try {
    const signedIn = await auth.api.signInEmail({
      body: { email, password: values.password },
      headers: request.headers,
      returnHeaders: true,
    });
    await attempt.takeBack();
    if (!credentials || !(await areCredentialsCurrent(database.db, credentials))) {
      await database.db.deleteFrom('sessions').where('token', '=', signedIn.response.token).execute();
      return { ok: false, reason: 'wrong' };
    }
    // The browser's previous session ends, even one of another customer.
    await endSession(services, request);
    const headers = cookiesOf(signedIn.headers);
    headers.append('Set-Cookie', await trustedDevice.cookieFor(credentials, browserId ?? newId()));
    return { ok: true, headers };
  } catch (error) {
    if (isWrongPassword(error)) return { ok: false, reason: 'wrong' };
    await attempt.takeBack();
    if (isForeignKeyViolation(error)) return { ok: false, reason: 'wrong' };
    throw error;
  }
}

/**
 * Ends the session of `request`. Returns headers that clear its cookie.
 * @throws where the database fails: the session still exists, and its cookie must stay
 */
export async function signOut(
  services: { auth: Auth; database: Pick<Database, 'ask' | 'db'> },
  request: Request,
): Promise<Headers> {
  await endSession(services, request);
  return clearSession(services.auth, request);
}

/**
 * Headers that clear an ended session's cookie and, after a plain form, the browser's cached pages: no script runs
 * then, and the next page with scripts removes the rest (user-store.client.ts).
 * @param isErased the account is gone, and with it everything that this browser stores, the cart too
 */
export async function clearSession(auth: Auth, request: Request, isErased = false): Promise<Headers> {
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true });
  const cleared = cookiesOf(headers);
  const isPlainForm = !new URL(request.url).pathname.endsWith('.data');
  // Not "storage" at a logout, because the cart in it stays (spec §6).
  if (isPlainForm) cleared.set('Clear-Site-Data', isErased ? '"cache", "storage"' : '"cache"');
  return cleared;
}
