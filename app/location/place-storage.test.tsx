import { expect, test, vi } from 'vitest';
import { readChosenPlace, readRefusal, writeChosenPlace, writeRefusal } from './place-storage.client.ts';

const PLACE = { label: 'Indiranagar, Bengaluru', lat: 12.9719, lng: 77.6412 };

test('a chosen place and a refusal are kept, each until it is taken back', () => {
  writeChosenPlace(PLACE);
  writeRefusal(true);
  expect(readChosenPlace()).toEqual(PLACE);
  expect(readRefusal()).toBe(true);
  writeChosenPlace(null);
  writeRefusal(false);
  expect(readChosenPlace()).toBeNull();
  expect(readRefusal()).toBe(false);
});

test('a storage that keeps nothing, or is forbidden, does no harm', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  }
  writeChosenPlace(PLACE);
  writeRefusal(true);
  writeRefusal(false);
  expect(readChosenPlace()).toBeNull();
  expect(readRefusal()).toBe(false);
});
