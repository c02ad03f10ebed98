import { expect, test } from 'vitest';
import { createRequestIds } from './request-id.ts';

const NEW = /^[0-9a-f]{32}$/;

test.each(['2b1c', 'a.b_c-9', 'x'.repeat(64)])('a trusted proxy’s id %s is kept', (id) => {
  expect(createRequestIds({ isProxyTrusted: true })({ 'x-request-id': id })).toBe(id);
});

test.each([
  ['is empty', ''],
  ['is too long', 'x'.repeat(65)],
  ['would end the header', 'a\r\nSet-Cookie: a=b'],
  ['has a client’s address', 'CB007105:D431_0A00000B:01BB_66F0_12'],
  ['was sent twice', 'a, b'],
  ['has letters of another alphabet', 'क'],
])('an id that %s is replaced', (_, id) => {
  expect(createRequestIds({ isProxyTrusted: true })({ 'x-request-id': id })).toMatch(NEW);
});

test('without a trusted proxy each request gets a new id', () => {
  const idOf = createRequestIds({ isProxyTrusted: false });
  const ids = Array.from({ length: 1_000 }, () => idOf({ 'x-request-id': 'chosen' }));
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(NEW);
});
