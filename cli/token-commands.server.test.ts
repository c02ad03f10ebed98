import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTiffin } from '../tests/support/in-process/run-tiffin.ts';
import { createTestApp, type TestApp } from '../tests/support/in-process/test-app.ts';
import { seedCatalogue } from '../tests/support/test-data/seed.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
  await seedCatalogue(shop.database);
});
afterAll(() => shop.close());

const tiffin = (...words: string[]) => runTiffin(shop, words);

test('a token is made, used, listed and revoked', async () => {
  const scopes = ['--scope', 'orders:read,orders:write'];
  const made = await tiffin(
    'token',
    'create',
    'Kitchen',
    ...scopes,
    '--vendor',
    'v-spice',
    '--expires',
    '90d',
  );
  expect(made).toMatchObject({ code: 0, printed: expect.stringMatching(/^tiffin_[\w-]{43}$/) });
  const token = ['--token', made.printed];
  expect(await tiffin('orders', 'list', ...token)).toMatchObject({ code: 0 });
  expect(await tiffin('catalogue', 'export', '/tmp/never', ...token)).toMatchObject({
    code: 2,
    reported: 'This token lacks the scope catalogue:write.',
  });
  const { output } = await tiffin('token', 'list');
  expect(output).toMatch(
    /^([\w-]{36}) {2}Kitchen {2}orders:read,orders:write {2}vendor v-spice\n {4}made 2026-03-01.*, expires 2026-05-30.*, last used 2026-03-01/,
  );
  const id = output.slice(0, 36);
  expect((await tiffin('token', 'revoke', id)).output).toContain(', revoked 2026-03-01');
  expect(await tiffin('orders', 'list', ...token)).toMatchObject({ code: 2 });
});

test.each([
  [['--scope', 'everything'], /scopes of orders:read, orders:write, catalogue:write/],
  [['--scope', 'orders:read', '--vendor', 'v-none'], /^There is no vendor v-none/],
  [['--scope', 'orders:read', '--expires', 'soon'], /a number of days, such as 90d/],
  [['--scope', 'orders:read', '--expires', '0d'], /expiresInDays/],
  [[], /required option '--scope <scopes>'/],
])('token create refuses %j with a message', async (words, message) => {
  const { code, reported } = await tiffin('token', 'create', 'Kitchen', ...words);
  expect(code).toBe(2);
  expect(reported).toMatch(message);
});

test('the audit log names the token, the request and the address', async () => {
  await tiffin('token', 'create', 'Reader', '--scope', 'orders:read');
  const { printed } = await tiffin('audit', 'list', '--limit', '2');
  expect(printed.split('\n')).toEqual([
    expect.stringMatching(/Z {2}unknown {2}owner {2}GET \/operator\/audit$/),
    expect.stringMatching(/Z {2}unknown {2}owner {2}POST \/operator\/tokens$/),
  ]);
});

test('the audit log is read whole, page by page, while further requests are logged', async () => {
  for (let count = 0; count < 5; count += 1) await tiffin('token', 'list', '--limit', `${count + 1}`);
  const { printed } = await tiffin('audit', 'list', '--all', '--limit', '2', '--json');
  const ids = printed.split('\n').map((line) => Number(JSON.parse(line).id));
  const { rows } = await shop.database.pool.query('select id from auditlog where id <= $1', [ids[0]]);
  expect(ids).toEqual(rows.map(({ id }) => Number(id)).sort((a, b) => b - a));
  expect(ids.length).toBeGreaterThan(5);
  expect((await tiffin('audit', 'list', '--limit', '2')).reported).toContain('showing the newest 2');
});
