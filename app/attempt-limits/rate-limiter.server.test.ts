import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf } from '../../tests/support/browser/cookie-of.ts';
import { registerAndSignIn } from '../../tests/support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../../tests/support/in-process/test-app.ts';
import { OPERATOR_TOKEN } from '../../tests/support/in-process/test-settings.ts';

const LIMITS = { perAccount: 4, perAccountAnywhere: 8, perAddress: 12 };
const HERE = '203.0.113.7';
const WRONG = 'not this password';

const shop = await createTestApp({ limits: LIMITS });
/** Another process on the same database. */
const other = await createTestApp({ limits: LIMITS }, shop);
/** A shop whose limit of an account from anywhere is several times that of one address, as by default. */
const roomy = await createTestApp(
  { limits: { ...LIMITS, perAccountAnywhere: LIMITS.perAccount * 10 } },
  shop,
);
afterAll(async () => {
  await roomy.close();
  await other.close();
  await shop.close();
});
beforeEach(async () => {
  await shop.database.db.deleteFrom('attempts').execute();
});

let visitor = 0;
const newEmail = () => {
  visitor += 1;
  return `visitor-${visitor}@example.test`;
};

function post(
  path: string,
  form: Record<string, string>,
  { from = HERE, node = shop, cookie = '' }: { from?: string; node?: TestApp; cookie?: string } = {},
): Promise<Response> {
  const headers = { Origin: 'http://shop.test', Cookie: cookie };
  const request = new Request(`http://shop.test${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers,
  });
  return node.app.handle(request, from);
}

/** A customer whose registration and login are not counted. */
async function newCustomer() {
  const { customer, cookie } = await registerAndSignIn(shop, { email: newEmail() });
  await shop.database.db.deleteFrom('attempts').execute();
  return { ...customer, cookie };
}

const logIn = (email: string, password: string, how: Parameters<typeof post>[2] = {}) =>
  post('/login', { email, password }, how);

async function failLogins(times: number, email: string, how: Parameters<typeof post>[2] = {}): Promise<void> {
  for (let time = 0; time < times; time += 1) expect((await logIn(email, WRONG, how)).status).toBe(401);
}

/** Moves the counts back in time, as if so much time had passed. */
async function passMinutes(minutes: number): Promise<void> {
  await sql`update attempts set expire = expire - ${minutes * 60_000}`.execute(shop.database.db);
}

async function expectRefused(response: Response, minutes: number): Promise<string> {
  expect(response.status).toBe(429);
  const seconds = Number(response.headers.get('Retry-After'));
  expect(seconds).toBeGreaterThan((minutes - 1) * 60);
  expect(seconds).toBeLessThanOrEqual(minutes * 60);
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  const page = await response.text();
  expect(page).toContain(`Too many attempts. Please try again in ${minutes} minutes.`);
  return page;
}

/** The part of a browser's cookies that outlives its session. */
const knownOf = (cookies: string) =>
  cookies.split('; ').find((cookie) => cookie.startsWith('tiffin.known_account=')) ?? '';

describe('wrong passwords', () => {
  test('for one account from one address have to wait, as does the right one, until the time is over', async () => {
    const { email, password } = await newCustomer();
    await failLogins(LIMITS.perAccount, email);
    const page = await expectRefused(await logIn(` ${email.toUpperCase()}`, password), 15);
    // spec §8: the one message for every failed login, unchanged; and typed values stay.
    expect(page).toContain('>Invalid email or password.<');
    expect(page).toContain('>Too many attempts. Please try again in 15 minutes.<');
    expect(page).toContain(`value=" ${email.toUpperCase()}"`);
    await passMinutes(14);
    expect((await logIn(email, password)).status).toBe(429);
    await passMinutes(1);
    expect((await logIn(email, password)).status).toBe(302);
  });

  test('for an unknown account get the same answer', async () => {
    await failLogins(LIMITS.perAccount, 'nobody@example.test');
    await expectRefused(await logIn('nobody@example.test', WRONG), 15);
  });

  test('are counted by all processes together', async () => {
    const { email, password } = await newCustomer();
    await failLogins(LIMITS.perAccount / 2, email);
    await failLogins(LIMITS.perAccount / 2, email, { node: other });
    for (const node of [shop, other]) expect((await logIn(email, password, { node })).status).toBe(429);
  });

  test('sent all at once are counted one by one', async () => {
    const { email } = await newCustomer();
    const nodes = [shop, other];
    // Each from another address, or most would find no place in the queue of hashes.
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        logIn(email, WRONG, { node: nodes[n % 2] ?? shop, from: `198.51.100.${n}` }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(8).fill(401), ...Array(12).fill(429)]);
  });

  test('of a stranger do not lock the owner out elsewhere', async () => {
    const { email, password } = await newCustomer();
    await failLogins(LIMITS.perAccount, email);
    expect((await logIn(email, password)).status).toBe(429);
    expect((await logIn(email, password, { from: '198.51.100.1' })).status).toBe(302);
  });

  test('from many addresses make new browsers wait for minutes, and trusted ones not at all', async () => {
    const { email, password } = await newCustomer();
    const known = cookieOf(await logIn(email, password, { from: '198.51.100.200' }));
    expect(known).toContain('tiffin.known_account=');
    await shop.database.db.deleteFrom('attempts').execute();
    for (let n = 0; n < LIMITS.perAccountAnywhere; n += 1)
      await failLogins(1, email, { from: `198.51.100.${n}` });
    await expectRefused(await logIn(email, password, { from: '198.51.100.99' }), 5);
    const knownOnly = knownOf(known);
    const owner = { from: '198.51.100.99', cookie: knownOnly };
    expect((await logIn(email, password, owner)).status).toBe(302);
    // The cookie is worthless for another account, and cannot be forged.
    const stranger = await newCustomer();
    const strange = cookieOf(await logIn(stranger.email, stranger.password, { from: '198.51.100.201' }));
    for (let n = 0; n < LIMITS.perAccountAnywhere; n += 1)
      await failLogins(1, email, { from: `198.51.100.${n}` });
    const forged = `${knownOnly.slice(0, -4)}AAAA`;
    for (const cookie of [strange.split('; ').at(-1) ?? '', forged]) {
      expect((await logIn(email, password, { from: '198.51.100.99', cookie })).status).toBe(429);
    }
    await passMinutes(5);
    expect((await logIn(email, password, { from: '198.51.100.99' })).status).toBe(302);
  });

  test('at the owner’s own address do not lock out a trusted browser', async () => {
    const { email, password } = await newCustomer();
    const known = cookieOf(await logIn(email, password));
    await shop.database.db.deleteFrom('attempts').execute();
    await failLogins(LIMITS.perAccount, email);
    for (let n = LIMITS.perAccount; n < LIMITS.perAddress; n += 1) await failLogins(1, newEmail());
    await expectRefused(await logIn(newEmail(), password), 15);
    expect((await logIn(email, password, { cookie: known })).status).toBe(302);
    // Guesses in the trusted browser have their own limit, after which it counts as a stranger.
    await failLogins(LIMITS.perAccount, email, { cookie: known });
    await expectRefused(await logIn(email, WRONG, { cookie: known }), 15);
  });

  test('in one trusted browser do not lock out another, nor that one for good', async () => {
    const { email, password } = await newCustomer();
    const one = knownOf(cookieOf(await logIn(email, password)));
    const another = knownOf(cookieOf(await logIn(email, password)));
    await failLogins(LIMITS.perAccount * 2, email, { cookie: one });
    expect((await logIn(email, password, { cookie: one })).status).toBe(429);
    expect((await logIn(email, password, { cookie: one, from: '198.51.100.1' })).status).toBe(302);
    expect((await logIn(email, password, { cookie: another })).status).toBe(302);
  });

  test('of a browser trusted before the last password change count as a stranger’s', async () => {
    const before = await newCustomer();
    const moved = {
      fullName: 'Asha',
      mobile: '9876543210',
      email: newEmail(),
      current: before.password,
    };
    expect((await post('/editprofile', moved, { cookie: before.cookie })).status).toBe(200);
    const { customer, cookie } = await registerAndSignIn(shop, { email: before.email });
    const NEW = 'another long password';
    const earlier = cookieOf(await logIn(customer.email, customer.password));
    const change = { current: customer.password, password: NEW, confirm: NEW };
    const now = knownOf(cookieOf(await post('/change_password', change, { cookie })));
    for (const former of [before.cookie, earlier].map(knownOf)) {
      await shop.database.db.deleteFrom('attempts').execute();
      expect(former).not.toBe('');
      await failLogins(LIMITS.perAccount, customer.email, { cookie: former });
      await expectRefused(await logIn(customer.email, NEW, { cookie: former }), 15);
      expect((await logIn(customer.email, NEW)).status).toBe(429);
      expect((await logIn(customer.email, NEW, { cookie: now })).status).toBe(302);
    }
  });

  test('refused for the account count against nothing else', async () => {
    const { email, password } = await newCustomer();
    for (let n = 0; n < LIMITS.perAccountAnywhere; n += 1)
      await failLogins(1, email, { from: `198.51.100.${n}` });
    for (let time = 0; time < LIMITS.perAddress; time += 1) {
      await expectRefused(await logIn(email, WRONG, { from: '198.51.100.99' }), 5);
    }
    await passMinutes(5);
    expect((await logIn(email, password, { from: '198.51.100.99' })).status).toBe(302);
  });

  test('for many accounts from one address have to wait, and right ones do not count', async () => {
    const { email, password } = await newCustomer();
    const others = [await newCustomer(), await newCustomer()] as const;
    for (let n = 0; n < LIMITS.perAddress - 1; n += 1) await failLogins(1, newEmail());
    for (let n = 0; n < LIMITS.perAddress; n += 1) {
      const { email: right, password: known } = others[n % others.length] ?? others[0];
      expect((await logIn(right, known)).status).toBe(302);
    }
    await failLogins(1, newEmail());
    await expectRefused(await logIn(email, password), 15);
    expect((await logIn(email, password, { from: '203.0.113.8' })).status).toBe(302);
  });

  test('are not the only ones to wait: right ones of one account do, in trusted browsers too', async () => {
    const { email, password } = await newCustomer();
    const logins = 2 * LIMITS.perAccount;
    let cookie = '';
    for (let n = 0; n < logins; n += 1) {
      const answer = await logIn(email, password);
      expect(answer.status).toBe(302);
      cookie = knownOf(cookieOf(answer));
    }
    await expectRefused(await logIn(email, password), 15);
    expect((await logIn(email, password, { from: '198.51.100.1' })).status).toBe(302);
    for (let n = 0; n < logins; n += 1) expect((await logIn(email, password, { cookie })).status).toBe(302);
    await expectRefused(await logIn(email, password, { cookie }), 15);
    const { email: other, password: right } = await newCustomer();
    expect((await logIn(other, right)).status).toBe(302);
  });

  test('of an address that has to wait add no rows', async () => {
    for (let n = 0; n < LIMITS.perAddress; n += 1) await failLogins(1, newEmail());
    const countRows = async () =>
      (await shop.database.db.selectFrom('attempts').select('key').execute()).length;
    const before = await countRows();
    for (let n = 0; n < 5; n += 1) await expectRefused(await logIn(newEmail(), WRONG), 15);
    expect(await countRows()).toBe(before);
  });

  test('from one IPv6 network count as from one address', async () => {
    const { email, password } = await newCustomer();
    for (let n = 0; n < LIMITS.perAccount; n += 1) await failLogins(1, email, { from: `2001:db8:1:2::${n}` });
    expect((await logIn(email, password, { from: '2001:db8:1:2:aaaa::1' })).status).toBe(429);
    expect((await logIn(email, password, { from: '2001:db8:1:3::1' })).status).toBe(302);
  });

  test.each([
    // Each /64 has its own count, and they share one.
    ['/64 of one /56', 17, (n: number) => `2001:db8:1:${(n + 256).toString(16)}::1`, 8],
    ['/56 of one /48', 33, (n: number) => `2001:db8:1:${(n * 256).toString(16)}::1`, 12],
  ])('from many %s use up only a share of the account', async (_, networks, addressIn, share) => {
    const { email, password } = await newCustomer();
    const statuses = [];
    for (let n = 0; n < networks; n += 1) {
      statuses.push((await logIn(email, WRONG, { from: addressIn(n), node: roomy })).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(share);
    expect((await logIn(email, password, { from: addressIn(networks), node: roomy })).status).toBe(429);
    for (const from of ['2001:db8:2::1', '198.51.100.1']) {
      expect((await logIn(email, password, { from, node: roomy })).status).toBe(302);
    }
  });

  test('through NAT64 count for the IPv4 address', async () => {
    const { email, password } = await newCustomer();
    await failLogins(LIMITS.perAccount, email, { from: '64:ff9b::203.0.113.7' });
    expect((await logIn(email, password, { from: HERE })).status).toBe(429);
    expect((await logIn(email, password, { from: '64:ff9b::203.0.113.8' })).status).toBe(302);
  });

  test.each([
    ['/change_password', { password: 'another long password', confirm: 'another long password' }, 'current'],
    ['/deactivate_account', {}, 'password'],
  ])('are counted at %s too', async (path, form: Record<string, string>, field) => {
    const { email, password, cookie } = await newCustomer();
    for (let n = 0; n < LIMITS.perAccount; n += 1) {
      const wrong = await post(path, { ...form, [field]: WRONG }, { cookie, node: n % 2 ? shop : other });
      expect(wrong.status).toBe(400);
    }
    await expectRefused(await post(path, { ...form, [field]: password }, { cookie }), 15);
    // Guesses in an open session lock the owner out of no other browser.
    expect((await logIn(email, password)).status).toBe(302);
    await passMinutes(15);
    expect((await post(path, { ...form, [field]: password }, { cookie })).status).toBe(302);
  });

  test('in two sessions do not lock out a third', async () => {
    const { email, password } = await newCustomer();
    const sessions = [];
    for (let n = 0; n < 3; n += 1) sessions.push(cookieOf(await logIn(email, password)));
    const [one = '', another = '', third = ''] = sessions;
    const change = (current: string, cookie: string) =>
      post(
        '/change_password',
        { current, password: 'another long password', confirm: 'another long password' },
        { cookie },
      );
    for (const cookie of [one, another])
      for (let n = 0; n < LIMITS.perAccount; n += 1) expect((await change(WRONG, cookie)).status).toBe(400);
    expect((await change(password, third)).status).toBe(302);
  });

  test('in many sessions from one address have to wait', async () => {
    const { password, cookie } = await newCustomer();
    const sessions = [await newCustomer(), await newCustomer(), await newCustomer()];
    for (let n = 0; n < LIMITS.perAddress; n += 1) {
      const session = { cookie: sessions[n % sessions.length]?.cookie ?? '' };
      expect((await post('/deactivate_account', { password: WRONG }, session)).status).toBe(400);
    }
    await expectRefused(await post('/deactivate_account', { password }, { cookie }), 15);
    const elsewhere = { cookie, from: '198.51.100.1' };
    expect((await post('/deactivate_account', { password }, elsewhere)).status).toBe(302);
  });
});

describe('registrations', () => {
  const register = (email: string, how: Parameters<typeof post>[2] = {}) => {
    const password = 'a long enough password';
    const form = { name: 'Meera', mobile: '9876543210', email, password, confirm: password };
    return post('/register', form, how);
  };

  test('from one address have to wait, and what was typed stays', async () => {
    for (let n = 0; n < LIMITS.perAddress; n += 1) {
      expect((await register(newEmail(), { node: n % 2 ? shop : other })).status).toBe(200);
    }
    const page = await expectRefused(await register('late@example.test'), 60);
    expect(page).toContain('Registration Failed!');
    expect(page).toContain('value="late@example.test"');
    expect((await register(newEmail(), { from: '203.0.113.9' })).status).toBe(200);
    await passMinutes(60);
    expect((await register('late@example.test')).status).toBe(200);
  });

  test('that probe whether an e-mail has an account have to wait', async () => {
    const { email } = await newCustomer();
    for (let n = 0; n < LIMITS.perAccount; n += 1) {
      expect((await register(email, { from: `198.51.100.${n}` })).status).toBe(422);
    }
    await expectRefused(await register(email, { from: '198.51.100.77' }), 60);
  });
});

describe('changes of the e-mail', () => {
  const change = (
    { cookie, password }: { cookie: string; password: string },
    email: string,
    how: Parameters<typeof post>[2] = {},
  ) =>
    post(
      '/editprofile',
      { fullName: 'Asha', mobile: '9876543210', email, current: password },
      { cookie, ...how },
    );

  test('of one account have to wait, accepted or not, and what was typed stays', async () => {
    const customer = await newCustomer();
    const { email: taken } = await newCustomer();
    for (let n = 0; n < LIMITS.perAccount; n += 1) {
      const [email, status] = n % 2 ? [newEmail(), 200] : [taken, 400];
      const answer = await change(customer, email, { from: `198.51.100.${n}`, node: n % 2 ? shop : other });
      expect(answer.status).toBe(status);
    }
    const page = await expectRefused(await change(customer, taken, { from: '198.51.100.77' }), 60);
    expect(page).toContain(`value="${taken}"`);
    expect(page).not.toContain('Another account uses this email.');
    // Other profile fields are not limited.
    const { email } = await userOf(customer.cookie);
    expect((await change({ ...customer, password: '' }, email)).status).toBe(200);
  });

  test('reveal no faster than registrations which e-mails have an account', async () => {
    const customers = [await newCustomer(), await newCustomer(), await newCustomer(), await newCustomer()];
    for (let n = 0; n < LIMITS.perAddress; n += 1) {
      const customer = customers[n % customers.length];
      if (customer) expect((await change(customer, newEmail())).status).toBe(200);
    }
    const [first = await newCustomer()] = customers;
    await shop.database.db.deleteFrom('attempts').where('key', 'like', 'email-account:%').execute();
    await expectRefused(await change(first, newEmail()), 60);
    const form = { name: 'Meera', mobile: '9876543210', password: WRONG, confirm: WRONG };
    expect((await post('/register', { ...form, email: newEmail() })).status).toBe(429);
  });

  test('allow no more wrong passwords than other screens, and right ones do not count', async () => {
    const customer = await newCustomer();
    for (let n = 0; n < LIMITS.perAccount - 1; n += 1) {
      expect((await change(customer, newEmail())).status).toBe(200);
    }
    const guess = { ...customer, password: WRONG };
    for (let n = 0; n < LIMITS.perAccount; n += 1) {
      expect((await change(guess, newEmail(), { node: n % 2 ? shop : other })).status).toBe(400);
    }
    await expectRefused(await change(customer, newEmail()), 15);
  });

  async function userOf(cookie: string): Promise<{ email: string }> {
    const answer = await shop.get('/api/session', { cookie });
    return ((await answer.json()) as { user: { email: string } }).user;
  }
});

describe('requests for help', () => {
  const ask = (how: Parameters<typeof post>[2] = {}) =>
    post('/help_support', { topic: 'A refund', orderId: '', email: newEmail(), message: 'Help.' }, how);

  test('from one address have to wait, and what was typed stays', async () => {
    for (let n = 0; n < LIMITS.perAddress; n += 1) {
      expect((await ask({ node: n % 2 ? shop : other })).status).toBe(200);
    }
    expect(await expectRefused(await ask(), 60)).toContain('Help.</textarea>');
  });

  test('from one IPv6 connection have to wait, a /48 later than a /56 and that later than a /64', async () => {
    const within = async (times: number, from: (n: number) => string) => {
      for (let n = 0; n < LIMITS.perAddress * times; n += 1)
        expect((await ask({ from: from(n) })).status).toBe(200);
      expect((await ask({ from: from(0) })).status).toBe(429);
    };
    await within(1, (n) => `2001:db8:1:2::${n}`);
    await within(3, (n) => `2001:db8:1:${(n % 3) + 3}::${n}`);
    expect((await ask({ from: '2001:db8:1:7::1' })).status).toBe(429);
    await within(12, (n) => `2001:db8:1:${(n + 16).toString(16)}00::1`);
    expect((await ask({ from: '2001:db8:1:f000::1' })).status).toBe(429);
    expect((await ask({ from: '2001:db8:2::1' })).status).toBe(200);
  });

  test('of one account have to wait, wherever they come from', async () => {
    const { cookie } = await newCustomer();
    for (let n = 0; n < LIMITS.perAccount; n += 1) {
      expect((await ask({ cookie, from: `198.51.100.${n}` })).status).toBe(200);
    }
    await expectRefused(await ask({ cookie, from: '198.51.100.55' }), 60);
    expect((await ask({ from: '198.51.100.55' })).status).toBe(200);
  });

  test('that name somebody else lock nobody out, signed in or from elsewhere', async () => {
    const { cookie, email } = await newCustomer();
    const askAs = (how: Parameters<typeof post>[2]) =>
      post('/help_support', { topic: 'A refund', orderId: '', email, message: 'Help.' }, how);
    for (let n = 0; n < LIMITS.perAccount; n += 1) {
      expect((await askAs({ from: '198.51.100.88' })).status).toBe(200);
    }
    await expectRefused(await askAs({ from: '198.51.100.88' }), 60);
    expect((await askAs({ from: '203.0.113.88' })).status).toBe(200);
    expect((await askAs({ cookie, from: '198.51.100.88' })).status).toBe(200);
  });
});

test('wrong tokens of the operator have to wait, by network and on all processes, and the right one never', async () => {
  const ask = (token: string, from: string, node = shop) =>
    node.app.handle(
      new Request('http://shop.test/operator/orders', { headers: { Authorization: `Bearer ${token}` } }),
      from,
    );
  for (let n = 0; n < LIMITS.perAddress; n += 1) {
    expect((await ask(`wrong ${n}`, HERE, n % 2 ? shop : other)).status).toBe(401);
  }
  const refused = await ask('wrong', HERE);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(14 * 60);
  expect(refused.headers.get('Cache-Control')).toBe('no-store');
  expect((await ask('wrong', '198.51.100.1')).status).toBe(401);
  expect((await ask(OPERATOR_TOKEN, HERE)).status).toBe(200);
});

test('the counts of a shop with another secret have other keys', async () => {
  const secret = 'another secret that only this test knows';
  const stranger = await createTestApp({ limits: LIMITS, authSecret: secret }, shop);
  for (const node of [shop, stranger]) await logIn('nobody@example.test', WRONG, { node });
  const rows = await shop.database.db.selectFrom('attempts').select('key').execute();
  expect(new Set(rows.map(({ key }) => key)).size).toBe(8);
  await stranger.close();
});

test('the counts contain no personal data', async () => {
  const { email, password } = await newCustomer();
  await logIn(email, WRONG);
  await logIn(email, password);
  const { rows } = await sql<{ key: string }>`select * from attempts`.execute(shop.database.db);
  expect(rows.length).toBeGreaterThan(2);
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{32}$/);
});
