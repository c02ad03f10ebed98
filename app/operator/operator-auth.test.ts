import { expect, test } from 'vitest';
import { requireOperator } from './operator-auth.server.ts';

const settings = { operatorToken: 'correct-horse-battery-staple' };
const FREE = {
  tryOperatorToken: async () => ({ ok: true, settle: async () => {} }) as const,
};
const FULL = { tryOperatorToken: async () => ({ ok: false, waitMilliseconds: 61_000 }) as const };
const HERE = '203.0.113.7';

async function statusOf(limits: typeof FREE | typeof FULL, authorization?: string): Promise<number> {
  const answer = await requireOperator({ settings, limits }, request(authorization), HERE).catch(
    (thrown: unknown) => thrown,
  );
  return answer instanceof Response ? answer.status : 200;
}
const request = (authorization?: string) =>
  new Request('http://shop.test/operator/orders', {
    headers: authorization === undefined ? {} : { Authorization: authorization },
  });

test('the right token passes, whatever others tried from the same address', async () => {
  for (const limits of [FREE, FULL])
    expect(await statusOf(limits, 'Bearer correct-horse-battery-staple')).toBe(200);
});

test.each([
  undefined,
  '',
  'Bearer',
  'Bearer wrong',
  'Bearer correct-horse-battery-stapl',
  'Basic correct-horse-battery-staple',
  'correct-horse-battery-staple',
])('%s is answered with 401', async (authorization) => {
  expect(await statusOf(FREE, authorization)).toBe(401);
});

test('too many wrong tokens have to wait, and a request without a token does not', async () => {
  expect(await statusOf(FULL, 'Bearer wrong')).toBe(429);
  expect(await statusOf(FULL)).toBe(401);
});
