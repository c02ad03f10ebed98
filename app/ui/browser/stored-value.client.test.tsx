import { afterEach, describe, expect, test, vi } from 'vitest';
import { createStoredValue } from './stored-value.client.ts';

/** Storage that can be made to fail. */
function fakeStorage() {
  const values = new Map<string, string>();
  const refuses = { reading: false, writing: false };
  const storage = {
    getItem: (key: string) => {
      if (refuses.reading) throw new DOMException('denied', 'SecurityError');
      return values.get(key) ?? null;
    },
    setItem: (key: string, value: string) => {
      if (refuses.writing) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => {
      if (refuses.writing) throw new DOMException('denied', 'SecurityError');
      values.delete(key);
    },
  } as Storage;
  return { storage, values, refuses };
}

afterEach(() => vi.restoreAllMocks());

function tab(getStorage: () => Storage) {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(getStorage);
  return createStoredValue<readonly number[]>({
    key: 'numbers',
    parse: (stored) => (stored ? JSON.parse(stored) : []),
    serialize: JSON.stringify,
  });
}

test('a change is stored, notifies listeners, and yields the same object until the next change', () => {
  const { storage, values } = fakeStorage();
  const numbers = tab(() => storage);
  const listener = vi.fn();
  const unsubscribe = numbers.subscribe(listener);
  numbers.update((list) => [...list, 1]);
  expect(values.get('numbers')).toBe('[1]');
  expect(listener).toHaveBeenCalledTimes(1);
  expect(numbers.read()).toBe(numbers.read());
  numbers.update((list) => list);
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  numbers.clear();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(values.has('numbers')).toBe(false);
  expect(numbers.read()).toEqual([]);
});

test('two tabs change the latest value, so that no change is lost', () => {
  const { storage } = fakeStorage();
  const [one, other] = [tab(() => storage), tab(() => storage)];
  expect([one.read(), other.read()]).toEqual([[], []]);
  one.update((list) => [...list, 1]);
  other.update((list) => [...list, 2]);
  one.update((list) => [...list, 3]);
  expect(one.read()).toEqual([1, 2, 3]);
  expect(other.read()).toEqual([1, 2, 3]);
});

test('listeners are notified of changes in another tab, but not of another key', () => {
  const { storage } = fakeStorage();
  const listener = vi.fn();
  const unsubscribe = tab(() => storage).subscribe(listener);
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  expect(listener).toHaveBeenCalledTimes(0);
  window.dispatchEvent(new StorageEvent('storage', { key: 'numbers' }));
  // Null as key means that the whole storage was cleared.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  window.dispatchEvent(new StorageEvent('storage', { key: 'numbers' }));
  expect(listener).toHaveBeenCalledTimes(2);
});

test('full storage: values that can be fetched again are evicted', () => {
  const { storage, values } = fakeStorage();
  const setItem = storage.setItem;
  storage.setItem = (key, value) => {
    if (values.has('homeData') || values.has('restaurantData'))
      throw new DOMException('full', 'QuotaExceededError');
    setItem(key, value);
  };
  values.set('homeData', 'much').set('restaurantData', 'much').set('user', 'Asha');
  const numbers = tab(() => storage);
  numbers.update(() => [1]);
  expect([...values]).toEqual([
    ['user', 'Asha'],
    ['numbers', '[1]'],
  ]);
});

describe('where storage does not work the value lives in memory', () => {
  test('blocked: even accessing storage throws', () => {
    const numbers = tab(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    numbers.update((list) => [...list, 1]);
    numbers.update((list) => [...list, 2]);
    expect(numbers.read()).toEqual([1, 2]);
    numbers.clear();
    expect(numbers.read()).toEqual([]);
  });

  test('full: a value stays in memory, and is written once there is room again', () => {
    const { storage, values, refuses } = fakeStorage();
    const numbers = tab(() => storage);
    numbers.update(() => [1]);
    refuses.writing = true;
    numbers.update((list) => [...list, 2]);
    expect(numbers.read()).toEqual([1, 2]);
    expect(values.get('numbers')).toBe('[1]');
    refuses.writing = false;
    numbers.update((list) => [...list, 3]);
    expect(values.get('numbers')).toBe('[1,2,3]');
  });

  test('a value that cannot be removed from storage is cleared in memory', () => {
    const { storage, refuses } = fakeStorage();
    const numbers = tab(() => storage);
    numbers.update(() => [1]);
    refuses.writing = true;
    numbers.clear();
    expect(numbers.read()).toEqual([]);
  });
});
