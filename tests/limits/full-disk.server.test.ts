import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { guardDisk } from '../../app/db/disk-space.server.ts';
import { createMonitoredPool } from '../../app/db/monitored-pool.server.ts';
import type { Database } from '../../app/db/open-database.server.ts';
import type { Tables } from '../../app/db/tables.ts';
import { hashesDuring } from '../support/in-process/hashes-during.ts';
import { registerAndSignIn, type TestCustomer } from '../support/in-process/sign-in.ts';
import { createTestApp, type TestApp } from '../support/in-process/test-app.ts';
import { createTestClock } from '../support/in-process/test-clock.ts';
import { openTestDatabase } from '../support/in-process/test-database.ts';

const ROOM = 1e12;
const WRONG = 'not this password';
const NEW = 'another long password';

let freeBytes = ROOM;
let opened: Database;
let shop: TestApp;
let cookie: string;
let customer: TestCustomer;
beforeAll(async () => {
  opened = await openTestDatabase();
  const pool = createMonitoredPool(opened.pool, opened.outages, {
    guard: guardDisk('/data', () => freeBytes),
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const clock = createTestClock(new Date('2026-03-01T10:00:00.000Z'));
  shop = await createTestApp({}, { database: { ...opened, db, ask: pool.ask }, clock });
  ({ cookie, customer } = await registerAndSignIn(shop));
});
afterAll(async () => {
  await shop.close();
  await opened.close();
});
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  freeBytes = 0;
});
afterEach(() => {
  freeBytes = ROOM;
});

test('a failed logout says so, and the customer stays logged in', async () => {
  const response = await shop.post('/myaccount', {}, { cookie });
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2']);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await (await shop.get('/api/session', { cookie })).text()).toContain(customer.email);
});

test('on a full disk no password is hashed, and right and wrong ones get the same refusal', async () => {
  const { email, password } = customer;
  const passwords = [WRONG, password];
  const { result: answers, hashes } = await hashesDuring(() =>
    Promise.all([
      ...passwords.map((guess) => shop.post('/login', { email, password: guess })),
      shop.post('/login', { email: 'nobody@example.test', password: WRONG }),
      ...passwords.map((current) =>
        shop.post('/change_password', { current, password: NEW, confirm: NEW }, { cookie }),
      ),
      ...passwords.map((guess) => shop.post('/deactivate_account', { password: guess }, { cookie })),
      // Whether an e-mail has an account is a guess, too.
      ...[email, 'nobody@example.test'].map((guess) =>
        shop.post('/register', { ...customer, email: guess, confirm: password }),
      ),
    ]),
  );
  expect(hashes).toBe(0);
  const refusals = answers.map(({ url, status, headers }) => [url, status, headers.get('Retry-After')]);
  expect(refusals).toEqual(refusals.map(([url]) => [url, 503, '2']));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  const [wrong, right, unknown] = texts;
  expect([right === wrong, unknown === wrong]).toEqual([true, true]);
  expect(texts.join()).not.toContain('already exists');
});
