import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Auth } from './auth.server.ts';

/** 32 bytes in base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/;

/**
 * The session token of `request`: the value of the sign-in library's cookie, up to the dot before its signature. The
 * library's own parser does much more each time, which is not needed here.
 * @returns null where there is none, or one that was not signed with this shop's secret
 */
export async function readSessionToken(auth: Auth, request: Request): Promise<string | null> {
  const { authCookies, secret } = await auth.$context;
  const cookies = parseCookie(request.headers.get('Cookie') ?? '');
  // The library takes a value without its quotes, too.
  const sent = cookies[authCookies.sessionToken.name]?.replace(/^"(.*)"$/, '$1');
  const dot = sent?.lastIndexOf('.') ?? -1;
  if (!sent || dot < 1) return null;
  const token = sent.slice(0, dot);
  const signature = sent.slice(dot + 1);
  return isSigned(token, signature, secret) ? token : null;
}

/** Accepts a signature however its bytes are written in base64, as the library does. */
function isSigned(token: string, signature: string, secret: string): boolean {
  if (!SIGNATURE.test(signature)) return false;
  const wanted = createHmac('sha256', secret).update(token).digest();
  return timingSafeEqual(Buffer.from(signature, 'base64'), wanted);
}
