import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../app/db/open-database.server.ts';
import { registerAndSignIn, signIn } from '../support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../support/in-process/test-app.ts';
import { createTestClock } from '../support/in-process/test-clock.ts';
import { openTestDatabase } from '../support/in-process/test-database.ts';

/** Longer than a request may wait (tests/support/in-process/test-database.ts). */
const TOO_LONG = 30_000;
const NEW = 'another long password';

/** The number of clock readings after which a request has waited too long. */
let looksLeft = Number.POSITIVE_INFINITY;
const now = () => {
  looksLeft -= 1;
  return looksLeft < 0 ? TOO_LONG : 0;
};

/** Each try costs some password hashes. */
const STRIDE = 3;

vi.setConfig({ testTimeout: 90_000 });

let database: Database;
let shop: TestApp;
beforeAll(async () => {
  database = await openTestDatabase(now);
  shop = await createTestApp({}, { database, clock: createTestClock(new Date('2026-03-01T10:00:00.000Z')) });
});
afterAll(async () => {
  await shop.close();
  await database.close();
});
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/**
 * Repeats the request, each time with a little more time, until there is enough.
 * @param look checks the stored state: unchanged after a refusal, and else as `wanted`
 * @param prepare makes the same request possible again
 */
async function atEveryMoment(
  prepare: () => Promise<{ send: () => Promise<Response>; look: () => Promise<unknown> }>,
  wanted: { status: number; stored: unknown },
): Promise<void> {
  let refusals = 0;
  let { send, look } = await prepare();
  let before = await look();
  let isInTime = false;
  for (let looks = 0; !isInTime; looks += STRIDE) {
    looksLeft = looks;
    const { status } = await send();
    isInTime = looksLeft >= 0;
    looksLeft = Number.POSITIVE_INFINITY;
    await expectNoPasswordCounted();
    const stored = await look();
    if (status === 503) {
      refusals += 1;
      expect([looks, stored]).toEqual([looks, before]);
    } else {
      expect([looks, status, stored]).toEqual([looks, wanted.status, wanted.stored]);
      if (!isInTime) {
        ({ send, look } = await prepare());
        before = await look();
      }
    }
  }
  expect(refusals).toBeGreaterThan(0);
}

const isSignedIn = async (cookie: string) =>
  (await (await shop.get('/api/session', { cookie })).text()).includes('@');

/** Only wrong passwords count, even if an attempt could not be taken back in time. */
async function expectNoPasswordCounted(): Promise<void> {
  const counts = () =>
    database.db
      .selectFrom('attempts')
      .select('points')
      .where('key', 'like', 'password-%')
      .where('key', 'not like', 'password-right%')
      .where('points', '!=', 0)
      .execute();
  await expect.poll(counts).toEqual([]);
}

const userOf = (email: string) =>
  database.db.selectFrom('users').select('fullName').where('email', '=', email).executeTakeFirst();

test('a password is changed and the other sessions end, or it is refused and nothing changes', async () => {
  const prepare = async () => {
    const { cookie, userId, customer } = await registerAndSignIn(shop);
    const elsewhere = await signIn(shop, customer);
    const before = await passwordOf(userId);
    const form = { current: customer.password, password: NEW, confirm: NEW };
    return {
      send: () => shop.post('/change_password', form, { cookie }),
      look: async () => [
        (await passwordOf(userId)) === before,
        await isSignedIn(cookie),
        await isSignedIn(elsewhere),
      ],
    };
  };
  await atEveryMoment(prepare, { status: 302, stored: [false, false, false] });
});

async function passwordOf(userId: string): Promise<string | null> {
  const { password } = await database.db
    .selectFrom('accounts')
    .select('password')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return password ?? null;
}

test.each(['/login', '/myaccount'])('%s ends the session or is refused', async (path) => {
  const prepare = async () => {
    const { cookie, customer } = await registerAndSignIn(shop);
    return { send: () => shop.post(path, customer, { cookie }), look: () => isSignedIn(cookie) };
  };
  await atEveryMoment(prepare, { status: 302, stored: false });
});

test('an account is created and confirmed, or neither', async () => {
  let count = 0;
  const prepare = async () => {
    count += 1;
    const email = `newcomer-${count}@example.test`;
    const form = { name: 'Meera', mobile: '9876543210', email, password: NEW, confirm: NEW };
    return { send: () => shop.post('/register', form), look: () => userOf(email) };
  };
  await atEveryMoment(prepare, { status: 200, stored: { fullName: 'Meera' } });
});

test('a profile is saved and confirmed, or neither', async () => {
  const prepare = async () => {
    const { cookie, customer } = await registerAndSignIn(shop);
    const { email, mobile } = customer;
    const form = { fullName: 'Asha R', mobile, email };
    return { send: () => shop.post('/editprofile', form, { cookie }), look: () => userOf(email) };
  };
  await atEveryMoment(prepare, { status: 200, stored: { fullName: 'Asha R' } });
});

test('an e-mail is changed and confirmed and the other sessions end, or none of it', async () => {
  const prepare = async () => {
    const { cookie, customer } = await registerAndSignIn(shop);
    const elsewhere = await signIn(shop, customer);
    const { email, mobile, password } = customer;
    const form = { fullName: 'Asha R', mobile, email: `new-${email}`, current: password };
    return {
      send: () => shop.post('/editprofile', form, { cookie }),
      look: async () => [await userOf(form.email), await isSignedIn(cookie), await isSignedIn(elsewhere)],
    };
  };
  await atEveryMoment(prepare, { status: 200, stored: [{ fullName: 'Asha R' }, true, false] });
});

test('an account is erased and confirmed, or neither', async () => {
  const prepare = async () => {
    const { cookie, customer } = await registerAndSignIn(shop);
    const { email, password } = customer;
    return {
      send: () => shop.post('/deactivate_account', { password }, { cookie }),
      look: () => userOf(email),
    };
  };
  await atEveryMoment(prepare, { status: 302, stored: undefined });
});
