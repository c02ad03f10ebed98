import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/in-process/test-database.ts';
import { seedUser } from '../../tests/support/test-data/seed.ts';
import type { Database } from '../db/open-database.server.ts';
import { createAuth } from './auth.server.ts';
import { deleteEndedSessions, readLiveSessions, readUser, readUserId } from './session.server.ts';

// The shop's own parser must accept exactly the cookies that the sign-in library accepts.

const SECRET = 'a secret that only the tests know, 32+';
const settings = (authSecret: string, isSecure = false) => ({
  brandName: 'Tiffin',
  authSecret,
  acceptedAuthSecret: null,
  isSecure,
});
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedUser(database, 'asha');
  const sessions = [
    { id: 's-open', token: 'open.token', from: 1 },
    { id: 's-over', token: 'over', from: -1 },
  ];
  for (const { id, token, from } of sessions) {
    const expiresAt = new Date(Date.now() + from * DAY_MILLISECONDS);
    await database.db
      .insertInto('sessions')
      .values({ id, token, userId: 'asha', expiresAt, createdAt: new Date(), updatedAt: new Date() })
      .execute();
  }
});
afterAll(() => database.close());

/** Signed as the library signs it. */
async function signed(token: string, secret = SECRET): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(token));
  return encodeURIComponent(`${token}.${Buffer.from(signature).toString('base64')}`);
}

/** The same bytes, with another last letter of base64. */
function withOtherBits(cookie: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const text = decodeURIComponent(cookie);
  const other = letters[letters.indexOf(text.at(-2) ?? '') + 1];
  return encodeURIComponent(`${text.slice(0, -2)}${other}=`);
}

const NAME = 'tiffin.session_token';
const COOKIES: [what: string, isAsha: boolean, cookie: () => Promise<string>][] = [
  ['the session', true, async () => `${NAME}=${await signed('open.token')}`],
  ['the session among others', true, async () => `a=1; ${NAME}=${await signed('open.token')}; b=2`],
  ['the session without spaces', true, async () => `a=1;${NAME}=${await signed('open.token')};b`],
  ['the first of two', true, async () => `${NAME}=${await signed('open.token')}; ${NAME}=planted`],
  ['a planted one first', false, async () => `${NAME}=planted; ${NAME}=${await signed('open.token')}`],
  ['one in quotes', true, async () => `${NAME}="${await signed('open.token')}"`],
  ['one that is not encoded', true, async () => `${NAME}=${decodeURIComponent(await signed('open.token'))}`],
  // The last letter before '=' has two unused bits.
  [
    'a signature written in another way',
    true,
    async () => `${NAME}=${withOtherBits(await signed('open.token'))}`,
  ],
  ['a signature without its end', false, async () => `${NAME}=${(await signed('open.token')).slice(0, -3)}`],
  ['half a quote', false, async () => `${NAME}="${await signed('open.token')}`],
  ['one that is over', false, async () => `${NAME}=${await signed('over')}`],
  ['one that is not there', false, async () => `${NAME}=${await signed('nowhere')}`],
  [
    "another shop's",
    false,
    async () => `${NAME}=${await signed('open.token', 'of another shop, 32 letters or more')}`,
  ],
  ['another token under the same signature', false, async () => `${NAME}=x${await signed('open.token')}`],
  ['none signed', false, async () => `${NAME}=open.token`],
  ['an empty signature', false, async () => `${NAME}=open.token.`],
  ['a signature of other letters', false, async () => `${NAME}=open.token.${'é'.repeat(43)}=`],
  ['what cannot be decoded', false, async () => `${NAME}=%E0%A4%A`],
  ['an empty one', false, async () => `${NAME}=`],
  ['another name', false, async () => `x${NAME}=${await signed('open.token')}`],
  ['the name for TLS', false, async () => `__Host-${NAME}=${await signed('open.token')}`],
  ['no cookie', false, async () => ''],
];

test.each(COOKIES)('%s: Asha’s session, %s, as the library reads it', async (_, isAsha, cookie) => {
  const auth = createAuth(database, settings(SECRET));
  const headers = { Cookie: await cookie() };
  const request = new Request('http://shop.test/', { headers });
  const userId = isAsha ? 'asha' : null;
  expect(await readUserId({ auth, database }, request)).toBe(userId);
  expect((await readUser({ auth, database }, request))?.uid ?? null).toBe(userId);
  const found = await auth.api.getSession({ headers: request.headers, query: { disableRefresh: true } });
  expect(found?.user.id ?? null).toBe(userId);
});

test('over TLS the session is read from the __Host- cookie', async () => {
  const auth = createAuth(database, settings(SECRET, true));
  const headers = { Cookie: `${NAME}=planted; __Host-${NAME}=${await signed('open.token')}` };
  expect(await readUserId({ auth, database }, new Request('https://shop.test/', { headers }))).toBe('asha');
});

test('an ended session is not live for any query', async () => {
  const live = await readLiveSessions(database.db, ['s-open', 's-over', 's-nowhere'], new Date());
  expect([...live]).toEqual(['s-open']);
});

test('only ended sessions are deleted', async () => {
  await deleteEndedSessions(database.db, new Date());
  const left = await database.db.selectFrom('sessions').select('id').orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual(['s-open']);
});
