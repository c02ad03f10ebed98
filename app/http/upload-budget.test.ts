import { expect, test } from 'vitest';
import { createUploadBudget, type UploadBudget } from './upload-budget.ts';

/** @returns how many bytes were reserved until there was no room */
function fill(room: UploadBudget, customer: string, address: string): number {
  const upload = room.open(customer, address);
  let bytes = 0;
  while (upload.grow(1)) bytes += 1;
  return bytes;
}

test('all uploads of a customer together hold at most as much as is left for others', () => {
  const room = createUploadBudget(100);
  const uploads = Array.from({ length: 4 }, () => room.open('asha', '203.0.113.1'));
  expect(uploads.map((upload) => upload.grow(20))).toEqual([true, true, false, false]);
  expect(uploads[0]?.grow(10)).toBe(true);
  expect(uploads[0]?.grow(1)).toBe(false);
  expect(room.open('ravi', '203.0.113.2').grow(25)).toBe(true);
});

test('with any number of uploads, the next customer gets half of what is left', () => {
  const room = createUploadBudget(64);
  const filled = [1, 2, 3, 4, 5].map((n) => fill(room, `customer${n}`, `203.0.113.${n}`));
  expect(filled).toEqual([32, 16, 8, 4, 2]);
});

test.each([
  ['an IPv4 address', (n: number) => `203.0.113.7:${50_000 + n}`, '203.0.113.8'],
  ['a /48 of IPv6', (n: number) => `2001:db8:0:${n}::1`, '2001:db8:1::1'],
])('all accounts of %s hold at most two thirds', (_, addressOf, elsewhere) => {
  const room = createUploadBudget(96);
  const accounts = Array.from({ length: 30 }, (_account, n) => fill(room, `account${n}`, addressOf(n)));
  expect(accounts.slice(0, 3)).toEqual([48, 16, 0]);
  expect(accounts.reduce((sum, bytes) => sum + bytes)).toBe(64);
  expect(fill(room, 'asha', elsewhere)).toBe(16);
  // What needs no room is still accepted.
  const small = room.open('another', addressOf(31));
  expect([small.grow(0), small.grow(1)]).toEqual([true, false]);
});

test('a released share is free for others, and a second release changes nothing', () => {
  const room = createUploadBudget(100);
  const first = room.open('asha', '203.0.113.1');
  expect(first.grow(50)).toBe(true);
  first.close();
  first.close();
  expect(first.grow(1)).toBe(false);
  const second = room.open('ravi', '203.0.113.2');
  expect(second.grow(51)).toBe(false);
  expect(second.grow(50)).toBe(true);
});
