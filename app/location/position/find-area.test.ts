import { expect, test } from 'vitest';
import { createFakeDevice } from '../../../tests/support/location/fake-device.ts';
import type { PlaceName, Position } from '../place.ts';
import { findArea } from './find-area.ts';

function ask(name: (position: Position) => Promise<PlaceName | null>, followed: Position | null = null) {
  const { device, parts } = createFakeDevice();
  return { device, found: findArea({ ...parts, maps: { ...parts.maps, name } }, followed) };
}

test("the device's area is named, and the device is not followed further", async () => {
  const named: Position[] = [];
  const { device, found } = ask(async (position) => {
    named.push(position);
    return { neighbourhood: 'Koramangala', city: 'Bengaluru' };
  });
  await device.moveTo(12.9352, 77.6245);
  expect(await found).toEqual({ ok: true, area: 'Koramangala', city: 'Bengaluru' });
  expect(named).toEqual([{ lat: 12.9352, lng: 77.6245 }]);
  expect(device.isWatched).toBe(false);
});

test('an already followed position is named without asking the device again', async () => {
  const here = { lat: 12.9352, lng: 77.6245 };
  const named: Position[] = [];
  const { device, found } = ask(async (position) => {
    named.push(position);
    return { neighbourhood: 'Koramangala', city: 'Bengaluru' };
  }, here);
  expect(await found).toEqual({ ok: true, area: 'Koramangala', city: 'Bengaluru' });
  expect(named).toEqual([here]);
  expect(device.watchOptions).toEqual([]);
});

test('a city without a neighbourhood is an area too', async () => {
  const { device, found } = ask(async () => ({ neighbourhood: null, city: 'Bengaluru' }));
  await device.moveTo(13.1, 77.4);
  expect(await found).toEqual({ ok: true, area: null, city: 'Bengaluru' });
});

test.each([
  ['has no name there', async () => null, "We couldn't find a name for your current location."],
  ['fails', () => Promise.reject(new TypeError('down')), "The map isn't responding. Please try again."],
])('a map service that %s says so', async (_, name, message) => {
  const { device, found } = ask(name);
  await device.moveTo(20, 80);
  expect(await found).toEqual({ ok: false, message });
});

test.each([1, 2, 3] as const)('a device that fails (%i) is not asked again', async (code) => {
  const { device, found } = ask(async () => null);
  await device.fail(code);
  expect(await found).toEqual({ ok: false, message: 'Location access denied.' });
  expect(device.isWatched).toBe(false);
});

test('the search stops if the map service is not ready in ten seconds', async () => {
  const { device, parts } = createFakeDevice();
  device.isMapsReady = false;
  const found = findArea({ ...parts, maps: { ...parts.maps, name: async () => null } }, null);
  device.pass(10_100);
  expect(await found).toEqual({ ok: false, message: 'Location unavailable.' });
  expect(device.isPolling).toBe(false);
});
