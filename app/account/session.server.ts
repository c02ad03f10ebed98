import { type Kysely, sql } from 'kysely';
import { redirect } from 'react-router';
import type { Tables } from '../db/tables.ts';
import { paths, safeReturnPath } from '../paths.ts';
import type { Auth } from './auth.server.ts';
import type { SessionUser } from './customer.ts';
import { retryAfter } from './too-many.ts';

/** Personal answers are never kept by anything in between. */
export const PERSONAL = { 'Cache-Control': 'private, no-store' } as const;

/** Headers of an answer to who tried too often. */
export function waitHeaders(waitMilliseconds: number): Record<string, string> {
  return { ...PERSONAL, ...retryAfter(waitMilliseconds) };
}

/** Who sent `request`, by its session cookie; null when nobody is signed in. Writes nothing. */
export async function readUser(auth: Auth, request: Request): Promise<SessionUser | null> {
  return (await readSession(auth, request))?.user ?? null;
}

/** As `readUser`, with the session by which it was told. */
export async function readSession(
  auth: Auth,
  request: Request,
): Promise<{ id: string; user: SessionUser } | null> {
  const found = await auth.api.getSession({ headers: request.headers, query: { disableRefresh: true } });
  return found && { id: found.session.id, user: toSessionUser(found.user) };
}

/**
 * Ends the session of `request`, if it has one. The library's own sign-out hides that a session could not be deleted.
 * @throws where the database fails: the session lives on
 */
export async function endSession(
  { auth, database: { db } }: { auth: Auth; database: { db: Kysely<Tables> } },
  request: Request,
): Promise<void> {
  const session = await readSession(auth, request);
  if (!session) return;
  await db
    .deleteFrom('sessions')
    .where('id', '=', session.id)
    .where('userId', '=', session.user.uid)
    .execute();
}

/** Which of these sessions have not ended at `now`. */
export async function readLiveSessions(
  db: Kysely<Tables>,
  sessionIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where(({ eb, fn }) => eb('id', '=', fn.any(sql<string[]>`${sessionIds}::text[]`)))
    .where('expiresAt', '>', now)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * As `readUser`, and prolongs a session in use (once a day).
 * @returns also the headers that carry the prolonged cookie to the browser
 */
export async function refreshSession(
  auth: Auth,
  request: Request,
): Promise<{ user: SessionUser | null; headers: Headers }> {
  const { response, headers } = await auth.api.getSession({ headers: request.headers, returnHeaders: true });
  return { user: response ? toSessionUser(response.user) : null, headers: cookiesOf(headers) };
}

/**
 * The guard of personal screens (spec §6).
 * @param url the router's own `url` argument: `request.url` has a `.data` ending on client navigation
 * @throws a redirect to the login screen that remembers path and query
 */
export async function requireUser(
  services: { auth: Auth },
  request: Request,
  url: URL,
): Promise<SessionUser> {
  return (await requireSession(services, request, url)).user;
}

/** As `requireUser`, with the session. */
export async function requireSession(
  services: { auth: Auth },
  request: Request,
  url: URL,
): Promise<{ id: string; user: SessionUser }> {
  const session = await readSession(services.auth, request);
  if (!session) throw redirectToLogin(url);
  return session;
}

/** To the login screen, which remembers path and query of the router's own `url`. */
export function redirectToLogin(url: URL): Response {
  return redirect(paths.login(url.pathname + url.search), { headers: PERSONAL });
}

/**
 * For the screens that are of no use to whoever is signed in already, login and registration.
 * @throws a redirect to where they came from (`?from=`)
 */
export async function requireGuest(services: { auth: Auth }, request: Request, url: URL): Promise<null> {
  if (!(await readUser(services.auth, request))) return null;
  throw redirect(safeReturnPath(url.searchParams.get('from')), { headers: PERSONAL });
}

/** Only the cookies among the sign-in library's answer headers. */
export function cookiesOf(headers: Headers): Headers {
  const cookies = new Headers(PERSONAL);
  for (const cookie of headers.getSetCookie()) cookies.append('Set-Cookie', cookie);
  return cookies;
}

function toSessionUser(user: {
  id: string;
  email: string;
  name: string;
  mobile: string;
  image?: string | null | undefined;
}): SessionUser {
  return {
    uid: user.id,
    email: user.email,
    fullName: user.name,
    mobile: user.mobile,
    profileImage: user.image ?? null,
  };
}
