import { createCookie } from 'react-router';
import { type SigningSettings, signingSecrets } from '../signing-secrets.ts';

const SECONDS = 60;

/**
 * Carries 'Password Changed!' over the redirect after the change; anybody could send a URL that says so. The cookie is
 * signed and names the customer, so one that somebody else set or owns has no effect. Its path is the whole site,
 * because the browser requests the screen's data under another path.
 */
function flashCookie(settings: SigningSettings) {
  const { isSecure } = settings;
  return createCookie(`${isSecure ? '__Host-' : ''}tiffin.password_changed`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    secrets: signingSecrets(settings),
  });
}

/** The Set-Cookie value that makes the next page report this customer's password change. */
export function setPasswordFlash(settings: SigningSettings, uid: string): Promise<string> {
  return flashCookie(settings).serialize(uid, { maxAge: SECONDS });
}

/**
 * Whether `request` follows a change of this customer's password.
 * @returns also the headers that remove the message after it is shown once
 */
export async function takePasswordFlash(
  request: Request,
  settings: SigningSettings,
  uid: string,
): Promise<{ isChanged: boolean; headers: Record<string, string> }> {
  const flash = flashCookie(settings);
  if ((await flash.parse(request.headers.get('Cookie'))) !== uid) return { isChanged: false, headers: {} };
  return { isChanged: true, headers: { 'Set-Cookie': await flash.serialize('', { maxAge: 0 }) } };
}
