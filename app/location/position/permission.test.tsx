import { afterEach, expect, test, vi } from 'vitest';
import { settle } from '../../../tests/support/location/fake-device.ts';
import { type Permission, watchPermission } from './permission.client.ts';

/** Stubs the Permissions API. */
function stubPermissions(query: () => Promise<unknown>): void {
  Object.defineProperty(navigator, 'permissions', { value: { query }, configurable: true });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'permissions');
});

test('the permission and each change are reported until stopped', async () => {
  const status = Object.assign(new EventTarget(), { state: 'prompt' });
  const query = vi.fn(async () => status);
  stubPermissions(query);
  const heard: Permission[] = [];
  const stop = watchPermission((permission) => heard.push(permission));
  await settle();
  const change = (state: string) => {
    status.state = state;
    status.dispatchEvent(new Event('change'));
  };
  change('granted');
  stop();
  change('denied');
  expect(heard).toEqual(['prompt', 'granted']);
  expect(query).toHaveBeenCalledWith({ name: 'geolocation' });
});

test('nothing is reported if it is stopped before the browser answers', async () => {
  stubPermissions(async () => Object.assign(new EventTarget(), { state: 'granted' }));
  const listener = vi.fn();
  watchPermission(listener)();
  await settle();
  expect(listener).not.toHaveBeenCalled();
});

test.each([
  ['knows no such question', () => Promise.reject(new TypeError('not a permission'))],
  [
    'throws',
    () => {
      throw new Error('not allowed');
    },
  ],
])('where the browser %s it cannot tell', async (_what, query) => {
  stubPermissions(query);
  const listener = vi.fn();
  watchPermission(listener);
  await settle();
  expect(listener).toHaveBeenCalledWith(null);
});

test('an older browser reports no permission', async () => {
  const listener = vi.fn();
  watchPermission(listener);
  await settle();
  expect(listener).toHaveBeenCalledWith(null);
});
