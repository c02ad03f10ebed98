import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { createCookie } from 'react-router';
import type { Tables } from '../db/tables.ts';

const HALF_A_YEAR_SECONDS = 180 * 24 * 60 * 60;

/** Whose an account is, for as long as the password stays. */
export interface Holder {
  userId: string;
  passwordHash: string;
}

/** Remembers in a browser which account was in it last. */
export interface KnownAccount {
  /** The id of the browser, where it has been in this account since its password was set; else null. */
  browserOf: (request: Request, holder: Holder | null) => Promise<string | null>;
  /** The Set-Cookie value that makes the account known. */
  cookieFor: (holder: Holder, browserId: string) => Promise<string>;
}

/**
 * A signed cookie that outlives the session: whoever has been in an account is not kept out of it by strangers who try
 * passwords from many addresses. It opens nothing, and names nobody: it holds the browser's own id and a keyed hash, which
 * another password, or another customer with the e-mail, makes worthless.
 */
export function createKnownAccount(settings: { authSecret: string; isSecure: boolean }): KnownAccount {
  const { authSecret, isSecure } = settings;
  const cookie = createCookie(`${isSecure ? '__Host-' : ''}tiffin.known_account`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: HALF_A_YEAR_SECONDS,
    secrets: [authSecret],
  });
  const sealOf = ({ userId, passwordHash }: Holder, browserId: string) => {
    const told = `known ${browserId} ${userId} ${passwordHash}`;
    return `${browserId} ${createHmac('sha256', authSecret).update(told).digest('base64url')}`;
  };
  return {
    browserOf: async (request, holder) => {
      const value: unknown = await cookie.parse(request.headers.get('Cookie'));
      if (typeof value !== 'string' || !holder) return null;
      const browserId = value.split(' ')[0] ?? '';
      return value === sealOf(holder, browserId) ? browserId : null;
    },
    cookieFor: (holder, browserId) => cookie.serialize(sealOf(holder, browserId)),
  };
}

/** Whose the account with this e-mail is, as `normalizeEmail` has it; null where there is none. */
export async function readHolder(db: Kysely<Tables>, email: string): Promise<Holder | null> {
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
 * Whether the password is still the one that `holder` was read with. A change that is under way is waited for: after its
 * end no session may be left that was made by the password before.
 */
export async function isStillHeld(db: Kysely<Tables>, { userId, passwordHash }: Holder): Promise<boolean> {
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
