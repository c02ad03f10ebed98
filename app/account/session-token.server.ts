import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Auth } from './auth.server.ts';

/**
 * The token of the session by which `request` comes: the value of the sign-in library's cookie, up to the dot before
 * its signature. The library's own reading does much more each time, of which nothing is used here.
 * @returns null where there is none, or one that was not signed with this shop's secret
 */
export async function readSessionToken(auth: Auth, request: Request): Promise<string | null> {
  const { authCookies, secret } = await auth.$context;
  const sent = cookieNamed(request.headers.get('Cookie') ?? '', authCookies.sessionToken.name);
  const dot = sent?.lastIndexOf('.') ?? -1;
  if (!sent || dot < 1) return null;
  const token = sent.slice(0, dot);
  const signature = sent.slice(dot + 1);
  return isSigned(token, signature, secret) ? token : null;
}

function isSigned(token: string, signature: string, secret: string): boolean {
  const wanted = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  const given = Buffer.from(signature);
  return given.byteLength === wanted.byteLength && timingSafeEqual(given, wanted);
}

/** The first of that name, as the library takes it too. */
function cookieNamed(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const [key = '', value = ''] = splitOnce(pair, '=');
    if (key.trim() === name) return decoded(value.trim());
  }
  return null;
}

function splitOnce(text: string, at: string): string[] {
  const index = text.indexOf(at);
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
