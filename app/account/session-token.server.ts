import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Auth } from './auth.server.ts';

/** 32 bytes in base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/;

/**
 * The session token of `request`: the value of the sign-in library's cookie, up to the dot before its signature. The
 * library's own parser does much more each time, which is not needed here.
 * @returns null where there is none, or one that was not signed with this shop's secret or the accepted one
 */
export async function readSessionToken(auth: Auth, request: Request): Promise<string | null> {
  return (await readSignedToken(auth, request))?.token ?? null;
}

/**
 * The headers of `request` for the sign-in library, which knows one secret alone: a session that was signed with the
 * accepted secret is signed again. The cookie that the library then prolongs is signed again too.
 */
export async function headersForLibrary(auth: Auth, request: Request): Promise<Headers> {
  const signed = await readSignedToken(auth, request);
  if (!signed || signed.isCurrent) return request.headers;
  const { authCookies, secret } = await auth.$context;
  const value = `${signed.token}.${sign(signed.token, secret).toString('base64')}`;
  const headers = new Headers(request.headers);
  headers.set('Cookie', `${authCookies.sessionToken.name}=${encodeURIComponent(value)}`);
  return headers;
}

async function readSignedToken(
  auth: Auth,
  request: Request,
): Promise<{ token: string; isCurrent: boolean } | null> {
  const { authCookies, secret } = await auth.$context;
  const cookies = parseCookie(request.headers.get('Cookie') ?? '');
  // The library takes a value without its quotes, too.
  const sent = cookies[authCookies.sessionToken.name]?.replace(/^"(.*)"$/, '$1');
  const dot = sent?.lastIndexOf('.') ?? -1;
  if (!sent || dot < 1) return null;
  const token = sent.slice(0, dot);
  const signature = sent.slice(dot + 1);
  if (isSigned(token, signature, secret)) return { token, isCurrent: true };
  const { acceptedSecret } = auth;
  return acceptedSecret !== null && isSigned(token, signature, acceptedSecret)
    ? { token, isCurrent: false }
    : null;
}

/** Accepts a signature however its bytes are written in base64, as the library does. */
function isSigned(token: string, signature: string, secret: string): boolean {
  return SIGNATURE.test(signature) && timingSafeEqual(Buffer.from(signature, 'base64'), sign(token, secret));
}

function sign(token: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(token).digest();
}
