import { expect, test, vi } from 'vitest';
import { forgetPersonalValues } from '../../ui/browser/personal-values.client.ts';
import {
  readChosenPlace,
  readRefusal,
  watchChosenPlace,
  writeChosenPlace,
  writeRefusal,
} from './place-storage.client.ts';

const PLACE = { label: 'Indiranagar, Bengaluru', lat: 12.9719, lng: 77.6412 };

test('a chosen place and a refusal are stored until they are withdrawn', () => {
  writeChosenPlace(PLACE);
  writeRefusal(true);
  expect(readChosenPlace()).toEqual(PLACE);
  expect(readRefusal()).toBe(true);
  writeChosenPlace(null);
  writeRefusal(false);
  expect(readChosenPlace()).toBeNull();
  expect(readRefusal()).toBe(false);
});

test('a saved address is stored apart, and only one of both is chosen', () => {
  const ofAddress = { ...PLACE, isSavedAddress: true } as const;
  writeChosenPlace(ofAddress);
  expect(Object.keys(localStorage)).toEqual(['addressPlace']);
  expect(readChosenPlace()).toEqual(ofAddress);
  writeChosenPlace(PLACE);
  expect(Object.keys(localStorage)).toEqual(['place']);
  expect(readChosenPlace()).toEqual(PLACE);
  writeChosenPlace(ofAddress);
  writeChosenPlace(null);
  expect(localStorage).toHaveLength(0);
});

test('the area of a place is stored with it', () => {
  const place = { ...PLACE, area: { slug: 'indiranagar-bengaluru', name: 'Indiranagar' } };
  writeChosenPlace(place);
  expect(readChosenPlace()).toEqual(place);
});

test('another tab that reads between two writes finds a place', () => {
  writeChosenPlace(PLACE);
  const found: unknown[] = [];
  const real = Storage.prototype.removeItem;
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function remove(this: Storage, key) {
    found.push(readChosenPlace());
    real.call(this, key);
  });
  writeChosenPlace({ ...PLACE, isSavedAddress: true });
  writeChosenPlace(PLACE);
  expect(found).toHaveLength(2);
  expect(found).not.toContain(null);
});

test('a place that another tab writes is reported, until nobody listens', () => {
  const listener = vi.fn();
  const stop = watchChosenPlace(listener);
  for (const key of ['place', 'addressPlace', 'cartItems', null]) {
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: 'place' }));
  expect(listener).toHaveBeenCalledTimes(3);
});

test('a full or blocked storage is ignored', () => {
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

test('removing personal data makes the header clear the saved address', async () => {
  writeChosenPlace({ ...PLACE, isSavedAddress: true });
  const { locationStore } = await import('./location-store.client.ts');
  locationStore.follow()();
  expect(locationStore.read().choice).toEqual({ ...PLACE, isSavedAddress: true });
  forgetPersonalValues();
  expect(locationStore.read().choice).toBeNull();
  expect(readChosenPlace()).toBeNull();
});
