import { createCookie } from 'react-router';

const SECONDS = 60;

/**
 * Carries 'Password Changed!' over the redirect after the change; a URL that says so could be sent
 * by anybody. Everywhere on the site, since the browser asks for the screen's data under another path.
 */
const flash = createCookie('tiffin.password_changed', { path: '/', httpOnly: true, sameSite: 'lax' });

/** The Set-Cookie value that has the next page say that the password was changed. */
export function setPasswordFlash({ isSecure }: { isSecure: boolean }): Promise<string> {
  return flash.serialize(true, { secure: isSecure, maxAge: SECONDS });
}

/**
 * Whether `request` comes from a change of the password.
 * @returns also the headers that have it said only once
 */
export async function takePasswordFlash(
  request: Request,
  { isSecure }: { isSecure: boolean },
): Promise<{ isChanged: boolean; headers: Record<string, string> }> {
  if ((await flash.parse(request.headers.get('Cookie'))) !== true) return { isChanged: false, headers: {} };
  return {
    isChanged: true,
    headers: { 'Set-Cookie': await flash.serialize('', { secure: isSecure, maxAge: 0 }) },
  };
}
