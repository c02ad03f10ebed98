import { createHook } from 'node:async_hooks';
import { scryptSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf } from '../../tests/support/browser/cookie-of.ts';
import { hashesDuring } from '../../tests/support/in-process/hashes-during.ts';
import { registerAndSignIn, signIn } from '../../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../../tests/support/in-process/test-app.ts';
import {
  makePasswordHashesReal,
  makePasswordHashesWait,
} from '../../tests/support/vitest/password-hashes.ts';

makePasswordHashesReal();

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const storedPassword = async (userId: string) => {
  const { password } = await shop.database.db
    .selectFrom('accounts')
    .select('password')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return password ?? '';
};

test('a password is stored as a hash that takes 32 MB to compute, with its own salt', async () => {
  const [one, two] = [await registerAndSignIn(shop), await registerAndSignIn(shop)];
  expect(one.customer.password).toBe(two.customer.password);
  const hashes = [await storedPassword(one.userId), await storedPassword(two.userId)];
  expect(hashes[0]).not.toBe(hashes[1]);
  for (const hash of hashes) {
    const [salt = '', key] = hash.split(':');
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    const strength = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
    expect(scryptSync(one.customer.password, salt, 64, strength).toString('hex')).toBe(key);
  }
});

test('an unknown e-mail costs as much as a wrong password, and as a right one', async () => {
  const { customer } = await registerAndSignIn(shop);
  const logIn = (email: string, password: string) => async () =>
    (await shop.post('/login', { email, password })).status;
  const wrong = await hashesDuring(logIn(customer.email, 'not this password'));
  const unknown = await hashesDuring(logIn('nobody-at-all@example.test', 'not this password'));
  const right = await hashesDuring(logIn(customer.email, customer.password));
  expect([wrong, unknown, right]).toEqual([
    { result: 401, hashes: 1 },
    { result: 401, hashes: 1 },
    { result: 302, hashes: 1 },
  ]);
});

test('of many logins at once three hash at a time, which leaves a thread to other work', async () => {
  const { customer } = await registerAndSignIn(shop);
  const running = new Set<number>();
  let most = 0;
  const hook = createHook({
    init: (id, type) => {
      if (type === 'SCRYPTREQUEST') running.add(id);
      most = Math.max(most, running.size);
    },
    after: (id) => {
      running.delete(id);
    },
  }).enable();
  try {
    const logins = await Promise.all(Array.from({ length: 4 }, () => signIn(shop, customer)));
    expect(new Set(logins).size).toBe(4);
  } finally {
    hook.disable();
  }
  expect(most).toBe(3);
});

test('of more logins at once than its network may queue the rest have to come again, and nobody else', async () => {
  const { customer, cookie } = await registerAndSignIn(shop);
  const { email, password } = customer;
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const answers: Response[] = [];
  const postFrom = async (address: string, path: string, form: Record<string, string>, Cookie = '') => {
    const headers = { Origin: 'http://shop.test', Cookie };
    const body = new URLSearchParams(form);
    const answer = await shop.app.handle(
      new Request(`http://shop.test${path}`, { method: 'POST', headers, body }),
      address,
    );
    answers.push(answer);
    return answer;
  };
  makePasswordHashesWait(() => isReleased);
  try {
    const crowd = Array.from({ length: 24 + 3 }, (_, n) =>
      postFrom(`2001:db8:1:${n}::1`, '/login', { email: `guest${n}@example.test`, password }),
    );
    const neighbour = postFrom('2001:db8:2::1', '/login', { email, password: 'not this password' });
    await expect.poll(() => answers.length).toBe(3);
    const changed = {
      current: password,
      password: 'another long password',
      confirm: 'another long password',
    };
    const moved = {
      fullName: 'Asha',
      mobile: customer.mobile,
      email: 'moved@example.test',
      current: password,
    };
    for (const [path, form] of [
      ['/change_password', changed],
      ['/deactivate_account', { password }],
      ['/editprofile', moved],
    ] as const)
      await postFrom('2001:db8:1::2', path, form, cookie);
    const newcomer = { ...customer, email: 'newcomer@example.test', confirm: password };
    await postFrom('2001:db8:1::2', '/register', newcomer);
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(429));
    for (const { headers } of answers) expect(headers.get('Retry-After')).toBe('3');
    release();
    const statuses = (await Promise.all(crowd)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(24).fill(401), ...Array(3).fill(429)]);
    expect((await neighbour).status).toBe(401);
  } finally {
    release();
    makePasswordHashesReal();
  }
});

const whoIs = async (cookie: string) =>
  ((await (await shop.get('/api/session', { cookie })).json()) as { user: { uid: string } | null }).user?.uid;

test('each login creates a session, and ends the browser’s previous one', async () => {
  const { cookie: first, customer, userId } = await registerAndSignIn(shop);
  const second = cookieOf(await shop.post('/login', customer, { cookie: first }));
  expect(second).not.toBe(first);
  expect([await whoIs(first), await whoIs(second)]).toEqual([undefined, userId]);
  // A session in another browser stays.
  const elsewhere = await signIn(shop, customer);
  expect([await whoIs(second), await whoIs(elsewhere)]).toEqual([userId, userId]);
});

test('a login keeps the newest 50 sessions of its customer and all of others', async () => {
  const [one, other] = [await registerAndSignIn(shop), await registerAndSignIn(shop)];
  const { db } = shop.database;
  const older = (userId: string) =>
    Array.from({ length: 60 }, (_, n) => {
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, n));
      const id = `${userId} ${n}`;
      return { id, userId, token: id, expiresAt: new Date('2099-01-01'), createdAt, updatedAt: createdAt };
    });
  await db
    .insertInto('sessions')
    .values([...older(one.userId), ...older(other.userId)])
    .execute();
  const cookie = await signIn(shop, one.customer);
  // The newest are this login's and the first one's; 48 more are left.
  expect([await whoIs(cookie), await whoIs(one.cookie)]).toEqual([one.userId, one.userId]);
  const tokensOf = async (userId: string) =>
    (
      await db
        .selectFrom('sessions')
        .select('token')
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .execute()
    ).map(({ token }) => token);
  const kept = await tokensOf(one.userId);
  expect([kept.length, kept[0]]).toEqual([50, `${one.userId} 12`]);
  expect(await tokensOf(other.userId)).toHaveLength(61);
});

test('a session cookie planted in the browser is not signed in by the login', async () => {
  const attacker = await registerAndSignIn(shop);
  const victim = await registerAndSignIn(shop);
  for (const planted of [attacker.cookie, 'tiffin.session_token=made-up.made-up']) {
    const own = cookieOf(await shop.post('/login', victim.customer, { cookie: planted }));
    expect(await whoIs(own)).toBe(victim.userId);
    expect(await whoIs(planted)).toBeUndefined();
  }
});

test.each(['meera@example.test', 'a.b+c@example.co.in', "o'hara@example.test"])(
  'with %s in the profile one can log in again',
  async (email) => {
    const { cookie, customer } = await registerAndSignIn(shop);
    const form = { fullName: 'Meera', mobile: '9876543210', email, current: customer.password };
    expect((await shop.post('/editprofile', form, { cookie })).status).toBe(200);
    await signIn(shop, { email, password: customer.password });
  },
);

test.each([
  'a@b..test',
  'जन@example.test',
  '.a@example.test',
  'a@-b.test',
  'a@example.t',
  'a b@example.test',
])('an e-mail that no login takes (%s) is refused in the profile', async (email) => {
  const { cookie } = await registerAndSignIn(shop);
  const form = { fullName: 'Meera', mobile: '9876543210', email };
  const response = await shop.post('/editprofile', form, { cookie });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('Invalid email format.');
});

test('a login with a password that is changed at that very moment leaves no session', async () => {
  const { customer, userId } = await registerAndSignIn(shop);
  const sessions = async () =>
    (await shop.database.db.selectFrom('sessions').select('id').where('userId', '=', userId).execute())
      .length;
  const before = await sessions();
  // Changes the password between its check and the end of the login, as another browser may.
  for (const statement of [
    `create function change_password() returns trigger language plpgsql as $$
       begin update accounts set password = 'another' where "userId" = new."userId"; return new; end $$`,
    'create trigger change_password after insert on sessions for each row execute function change_password()',
  ]) {
    await shop.database.pool.query(statement);
  }
  const { status } = await shop.post('/login', { email: customer.email, password: customer.password });
  await shop.database.pool.query('drop function change_password cascade');
  expect([status, await sessions()]).toEqual([401, before]);
});
