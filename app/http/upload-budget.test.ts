import { expect, test } from 'vitest';
import { createUploadBudget } from './upload-budget.ts';

test('all uploads of a customer together hold at most as much as is left for others', () => {
  const room = createUploadBudget(100);
  const uploads = Array.from({ length: 4 }, () => room.open('asha'));
  expect(uploads.map((upload) => upload.grow(20))).toEqual([true, true, false, false]);
  expect(uploads[0]?.grow(10)).toBe(true);
  expect(uploads[0]?.grow(1)).toBe(false);
  expect(room.open('ravi').grow(25)).toBe(true);
});

test('with any number of uploads, the next customer gets half of what is left', () => {
  const room = createUploadBudget(64);
  const fill = (customer: string) => {
    const upload = room.open(customer);
    let bytes = 0;
    while (upload.grow(1)) bytes += 1;
    return bytes;
  };
  expect(['a', 'b', 'c', 'd', 'e'].map(fill)).toEqual([32, 16, 8, 4, 2]);
});

test('a released share is free for others, and a second release changes nothing', () => {
  const room = createUploadBudget(100);
  const first = room.open('asha');
  expect(first.grow(50)).toBe(true);
  first.close();
  first.close();
  expect(first.grow(1)).toBe(false);
  const second = room.open('ravi');
  expect(second.grow(51)).toBe(false);
  expect(second.grow(50)).toBe(true);
});
