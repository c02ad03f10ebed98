import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { createCookie } from 'react-router';
import type { Tables } from '../db/tables.ts';
import { type SigningSettings, signingSecrets } from './signing-secrets.ts';

const HALF_A_YEAR_SECONDS = 180 * 24 * 60 * 60;

/** Identifies an account for as long as its password stays the same. */
export interface Credentials {
  userId: string;
  passwordHash: string;
}

export type TrustedDevice = ReturnType<typeof createTrustedDevice>;

/**
 * Remembers in a browser which account it last signed in to: a signed cookie that outlives the session, so
 * that strangers who try passwords from many addresses cannot lock the owner out. It grants no access and
 * names nobody: it holds the browser's own id and a keyed hash, which another password, or another customer
 * with the e-mail, invalidates.
 */
export function createTrustedDevice(settings: SigningSettings) {
  const { authSecret, isSecure } = settings;
  const secrets = signingSecrets(settings);
  const cookie = createCookie(`${isSecure ? '__Host-' : ''}tiffin.known_account`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: HALF_A_YEAR_SECONDS,
    secrets,
  });
  const sealOf = ({ userId, passwordHash }: Credentials, browserId: string, secret = authSecret) => {
    const sealed = `known ${browserId} ${userId} ${passwordHash}`;
    return `${browserId} ${createHmac('sha256', secret).update(sealed).digest('base64url')}`;
  };
  return {
    /** The browser's id, if it has signed in to this account since the password was set; else null. */
    browserOf: async (request: Request, credentials: Credentials | null) => {
      const value: unknown = await cookie.parse(request.headers.get('Cookie'));
      if (typeof value !== 'string' || !credentials) return null;
      const browserId = value.split(' ')[0] ?? '';
      const isSealed = secrets.some((secret) => value === sealOf(credentials, browserId, secret));
      return isSealed ? browserId : null;
    },
    /** The Set-Cookie value that marks the browser as trusted for the account. */
    cookieFor: (credentials: Credentials, browserId: string) =>
      cookie.serialize(sealOf(credentials, browserId)),
  };
}

/** The credentials of the account with this normalized e-mail; null where there is none. */
export async function readCredentials(db: Kysely<Tables>, email: string): Promise<Credentials | null> {
  const found = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.userId', 'users.id')
    .select(['users.id as userId', 'accounts.password as passwordHash'])
    .where('users.email', '=', email)
    .where('accounts.providerId', '=', 'credential')
    .executeTakeFirst();
  return found?.passwordHash ? { userId: found.userId, passwordHash: found.passwordHash } : null;
}

/**
 * Whether the password has not changed since `credentials` were read. Waits for a change in progress, so that no
 * session made with the previous password remains after it.
 */
export async function areCredentialsCurrent(
  db: Kysely<Tables>,
  { userId, passwordHash }: Credentials,
): Promise<boolean> {
  const held = await db
    .selectFrom('accounts')
    .select('id')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .where('password', '=', passwordHash)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}
