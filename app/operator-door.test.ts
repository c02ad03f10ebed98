import { expect, test } from 'vitest';
import { requireOperator } from './operator-door.server.ts';

const settings = { operatorToken: 'correct-horse-battery-staple' };
const request = (authorization?: string) =>
  new Request('http://shop.test/operator/orders', {
    headers: authorization === undefined ? {} : { Authorization: authorization },
  });

test('the right token passes', () => {
  expect(() => requireOperator(settings, request('Bearer correct-horse-battery-staple'))).not.toThrow();
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
  let answer: unknown;
  try {
    requireOperator(settings, request(authorization));
  } catch (thrown) {
    answer = thrown;
  }
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).status).toBe(401);
});
