import { createHmac } from 'node:crypto';
import { createCookie } from 'react-router';

const HALF_A_YEAR_SECONDS = 180 * 24 * 60 * 60;

/** Remembers in a browser which account was in it last. */
export interface KnownAccount {
  isKnown: (request: Request, email: string) => Promise<boolean>;
  /** The Set-Cookie value that makes the account known. */
  cookieFor: (email: string) => Promise<string>;
}

/**
 * A signed cookie that outlives the session: whoever has been in an account is not kept out of it by strangers who try
 * passwords from many addresses. It opens nothing, and names nobody: it holds a keyed hash.
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
  const hash = (email: string) =>
    createHmac('sha256', authSecret).update(`known ${email}`).digest('base64url');
  return {
    isKnown: async (request, email) => (await cookie.parse(request.headers.get('Cookie'))) === hash(email),
    cookieFor: (email) => cookie.serialize(hash(email)),
  };
}
