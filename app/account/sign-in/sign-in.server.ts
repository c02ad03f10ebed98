import type { RateLimiter } from '../../attempt-limits/rate-limiter.server.ts';
import { isForeignKeyViolation } from '../../db/foreign-key-violation.server.ts';
import type { Database } from '../../db/open-database.server.ts';
import { normalizeEmail } from '../../forms/email.ts';
import { type Auth, isWrongPassword } from '../auth.server.ts';
import { hashQueue } from '../hash-queue.server.ts';
import { cookiesOf, endOldestSessions, endSession } from '../session.server.ts';
import { isSharedAccount, type SharedAccountSettings } from '../shared-account.ts';
import { areCredentialsCurrent, readCredentials, type TrustedDevice } from '../trusted-device.server.ts';
import type { LoginValues } from './login-rules.ts';

export type SignInResult =
  | { ok: true; headers: Headers }
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'too-many'; waitMilliseconds: number };

interface SignInServices {
  auth: Auth;
  limits: RateLimiter;
  trustedDevice: TrustedDevice;
  database: Pick<Database, 'ask' | 'db'>;
  newId: () => string;
  settings: SharedAccountSettings;
}

interface SignInRequest {
  request: Request;
  /** Where the request comes from. */
  address: string;
  values: LoginValues;
}

/**
 * Signs in by password and e-mail, in any case and with space around it. A wrong pair gets one error, whichever half
 * was wrong; after too many, the customer has to wait.
 * @returns headers with the session's cookie; an account that is erased, or gets another password, at this moment
 * counts as a wrong pair
 */
export async function signIn(services: SignInServices, login: SignInRequest): Promise<SignInResult> {
  // A client without a place in the queue writes nothing.
  const queued = await hashQueue.forClient(
    { address: login.address, account: normalizeEmail(login.values.email) },
    () => trySignIn(services, login),
  );
  return queued.ok ? queued.value : { ...queued, reason: 'too-many' };
}

async function trySignIn(
  services: SignInServices,
  { request, address, values }: SignInRequest,
): Promise<SignInResult> {
  const { auth, limits, trustedDevice, database, newId, settings } = services;
  const email = normalizeEmail(values.email);
  const credentials = await readCredentials(database.db, email);
  const browserId = await trustedDevice.browserOf(request, credentials);
  const isShared = credentials !== null && isSharedAccount(settings, credentials.userId);
  const attempt = await limits.tryPassword({ email, address, browserId, isShared });
  if (!attempt.ok) return { ...attempt, reason: 'too-many' };
  try {
    const signedIn = await auth.api.signInEmail({
      body: { email, password: values.password },
      headers: request.headers,
      returnHeaders: true,
    });
    await attempt.settle('right');
    if (!credentials || !(await areCredentialsCurrent(database.db, credentials))) {
      await database.db.deleteFrom('sessions').where('token', '=', signedIn.response.token).execute();
      return { ok: false, reason: 'wrong' };
    }
    const { userId } = credentials;
    // Else one visitor of the shared account could sign out all others.
    if (!isShared) await endOldestSessions(database.db, { userId, token: signedIn.response.token });
    // The browser's previous session ends, even one of another customer.
    await endSession(services, request);
    const headers = cookiesOf(signedIn.headers);
    headers.append('Set-Cookie', await trustedDevice.cookieFor(credentials, browserId ?? newId()));
    return { ok: true, headers };
  } catch (error) {
    const isWrong = isWrongPassword(error);
    await attempt.settle(isWrong ? 'wrong' : 'failed');
    if (isWrong || isForeignKeyViolation(error)) return { ok: false, reason: 'wrong' };
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
