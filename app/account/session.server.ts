import { type Kysely, type QueryCreator, sql } from 'kysely';
import { redirect } from 'react-router';
import { retryAfter } from '../attempt-limits/retry-after.ts';
import type { Database } from '../db/open-database.server.ts';
import { prepareStatement, type ValueAt } from '../db/prepared-statement.server.ts';
import type { Tables } from '../db/tables.ts';
import { paths, safeReturnPath } from '../paths.ts';
import type { Auth } from './auth.server.ts';
import type { SessionUser } from './customer.ts';
import { headersForLibrary, readSessionToken } from './session-token.server.ts';

/** What is needed to find out who sent a request. */
interface SessionServices {
  auth: Auth;
  database: Pick<Database, 'ask'>;
}

/** How many sessions a customer keeps: more than anybody has browsers, and right logins are not limited. */
const MAX_SESSIONS = 50;

/** Personal answers must not be stored by any cache. */
export const PERSONAL = { 'Cache-Control': 'private, no-store' } as const;

/** `headers` of a personal screen. The answer to too many attempts has its own, with the wait. */
export function personalHeaders({ actionHeaders }: { actionHeaders: Headers }): HeadersInit {
  return actionHeaders.has('Retry-After') ? actionHeaders : PERSONAL;
}

/** The headers of an answer after too many attempts. */
export function waitHeaders(waitMilliseconds: number): Record<string, string> {
  return { ...PERSONAL, ...retryAfter(waitMilliseconds) };
}

/** Who sent `request`, by its session cookie; null when nobody is signed in. Writes nothing. */
export async function readUser(services: SessionServices, request: Request): Promise<SessionUser | null> {
  return (await readSession(services, request))?.user ?? null;
}

/** As `readUser`, with the session. */
export async function readSession(
  services: SessionServices,
  request: Request,
): Promise<{ id: string; user: SessionUser } | null> {
  const token = await readSessionToken(services.auth, request);
  if (token === null) return null;
  const [row] = await services.database.ask(SESSION_AND_USER, { token, now: new Date() });
  if (!row) return null;
  const { id, ...user } = row;
  return { id, user };
}

/** As `readUser`, for callers that need only the id: a profile may contain a picture. */
export async function readUserId(services: SessionServices, request: Request): Promise<string | null> {
  const token = await readSessionToken(services.auth, request);
  if (token === null) return null;
  const [row] = await services.database.ask(SESSION, { token, now: new Date() });
  return row?.uid ?? null;
}

/** The parameters that a session is found by. */
export interface SessionAsked {
  token: string;
  now: Date;
}

/**
 * The id of the session's user while it has not ended, as a part of other statements. A foreign key deletes sessions
 * with their user.
 */
export function selectSession(db: QueryCreator<Tables>, value: ValueAt<SessionAsked>) {
  return db
    .selectFrom('sessions')
    .select('userId as uid')
    .where('token', '=', value('token', 'text'))
    .where('expiresAt', '>=', value('now', 'timestamptz'));
}

const SESSION = prepareStatement<SessionAsked, { uid: string }>('session', selectSession);

const SESSION_AND_USER = prepareStatement<SessionAsked, { id: string } & SessionUser>(
  'session_and_user',
  (db, value) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .select([
        'sessions.id',
        'users.id as uid',
        'users.email',
        'users.fullName',
        'users.mobile',
        'users.profileImage',
      ])
      .where('sessions.token', '=', value('token', 'text'))
      .where('sessions.expiresAt', '>=', value('now', 'timestamptz')),
);

/**
 * Ends the session of `request`, if it has one. The library's own sign-out hides a failed deletion.
 * @throws where the database fails: the session still exists
 */
export async function endSession(
  services: { auth: Auth; database: Pick<Database, 'ask' | 'db'> },
  request: Request,
): Promise<void> {
  const session = await readSession(services, request);
  if (!session) return;
  await services.database.db
    .deleteFrom('sessions')
    .where('id', '=', session.id)
    .where('userId', '=', session.user.uid)
    .execute();
}

/** Ends a customer's oldest sessions: those beyond the newest `MAX_SESSIONS`, of which the one of `token` is one. */
export async function endOldestSessions(
  db: Kysely<Tables>,
  { userId, token }: { userId: string; token: string },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('sessions')
        .select('id')
        .where('userId', '=', userId)
        .where('token', '!=', token)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .offset(MAX_SESSIONS - 1),
    )
    .execute();
}

/** The ones of these sessions that have not ended at `now`. */
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

/** Deletes the sessions that have ended at `now`. */
export async function deleteEndedSessions(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', now).execute();
}

/**
 * As `readUser`, and prolongs a session in use (once a day).
 * @returns also the headers that carry the prolonged cookie to the browser
 */
export async function refreshSession(
  auth: Auth,
  request: Request,
): Promise<{ user: SessionUser | null; headers: Headers }> {
  const { response, headers } = await auth.api.getSession({
    headers: await headersForLibrary(auth, request),
    returnHeaders: true,
  });
  // The library would also delete the cookie of a session that has ended. A change of the password ends one a moment
  // before its answer brings the next, whose cookie a late deletion would take.
  if (!response) return { user: null, headers: new Headers(PERSONAL) };
  return { user: toSessionUser(response.user), headers: cookiesOf(headers) };
}

/**
 * The guard of personal screens (spec §6).
 * @param url the router's own `url` argument: `request.url` has a `.data` ending on client navigation
 * @throws a redirect to the login screen that remembers path and query
 */
export async function requireUser(
  services: SessionServices,
  request: Request,
  url: URL,
): Promise<SessionUser> {
  return (await requireSession(services, request, url)).user;
}

/** As `requireUser`, with the session. */
export async function requireSession(
  services: SessionServices,
  request: Request,
  url: URL,
): Promise<{ id: string; user: SessionUser }> {
  const session = await readSession(services, request);
  if (!session) throw redirectToLogin(url);
  return session;
}

/** Redirects to the login screen, which remembers path and query of the router's own `url`. */
export function redirectToLogin(url: URL): Response {
  return redirect(paths.login(url.pathname + url.search), { headers: PERSONAL });
}

/**
 * The guard of login and registration, which signed-in customers do not need.
 * @throws a redirect to where they came from (`?from=`)
 */
export async function requireGuest(services: SessionServices, request: Request, url: URL): Promise<null> {
  if (!(await readUser(services, request))) return null;
  throw redirect(safeReturnPath(url.searchParams.get('from')), { headers: PERSONAL });
}

/** Copies only the cookies from the sign-in library's answer headers. */
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
