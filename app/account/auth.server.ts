import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Database } from '../db/open-database.server.ts';
import { hashQueue } from './hash-queue.server.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './password-rules.ts';

const THIRTY_DAYS_SECONDS = 30 * 24 * 60 * 60;
const ONE_DAY_SECONDS = 24 * 60 * 60;

/**
 * Sign-in by e-mail and password, sessions in the database (spec §7, Authentication). The library's
 * tables carry the field names of spec §3, so `users` is both its user table and the profile.
 * Screens call `auth.api.*` from their actions; the library's own HTTP routes are not mounted.
 */
export function createAuth(
  database: Database,
  settings: {
    brandName: string;
    authSecret: string;
    acceptedAuthSecret: string | null;
    isSecure: boolean;
  },
) {
  const auth = betterAuth({
    appName: settings.brandName,
    secret: settings.authSecret,
    // Used only for links in mails, which this product does not send, and for checks of the library's own routes.
    baseURL: 'http://localhost',
    database: { db: database.db, type: 'postgres', transaction: true },
    telemetry: { enabled: false },
    logger: { disabled: true },
    emailAndPassword: {
      enabled: true,
      // sign-in/register-customer.server.ts creates accounts.
      disableSignUp: true,
      password: {
        hash: (password) => hashQueue.inTurn(() => hashPassword(password)),
        verify: (given) => hashQueue.inTurn(() => verifyPassword(given)),
      },
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
    },
    session: { modelName: 'sessions', expiresIn: THIRTY_DAYS_SECONDS, updateAge: ONE_DAY_SECONDS },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    user: {
      modelName: 'users',
      fields: { name: 'fullName', image: 'profileImage' },
      additionalFields: { mobile: { type: 'string', required: true, input: true } },
    },
    advanced: {
      // The library's prefix would let a neighbour under the same domain set the cookie; `__Host-` forbids that.
      useSecureCookies: false,
      cookiePrefix: settings.isSecure ? '__Host-tiffin' : 'tiffin',
      defaultCookieAttributes: { secure: settings.isSecure },
      // Sessions store no client address: none is needed, and a header could claim any.
      ipAddress: { disableIpTracking: true },
      // Migrations own the tables; joins read a session with its user in one statement.
      database: { validateSchema: false, joins: true },
    },
    rateLimit: { enabled: false },
  });
  return Object.assign(auth, { acceptedSecret: settings.acceptedAuthSecret });
}

const WRONG_PASSWORD_CODES: ReadonlySet<string> = new Set([
  'INVALID_PASSWORD',
  'INVALID_EMAIL',
  'INVALID_EMAIL_OR_PASSWORD',
  // No stored password is that long, so it counts as a wrong one.
  'PASSWORD_TOO_LONG',
]);

/** Whether the library reports a wrong password or e-mail; any other error is not a guess. */
export function isWrongPassword(error: unknown): boolean {
  const code = isAPIError(error) ? error.body?.code : undefined;
  return code !== undefined && WRONG_PASSWORD_CODES.has(code);
}

/** Whether the library found no session, because it has ended since the request was accepted. */
export function isEndedSession(error: unknown): boolean {
  return isAPIError(error) && error.body?.code === 'UNAUTHORIZED';
}

export type Auth = ReturnType<typeof createAuth>;
