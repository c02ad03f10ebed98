import { beforeEach, expect, test } from 'vitest';
import { createFakeDevice, settle } from '../../../tests/support/location/fake-device.ts';
import type { NamedArea } from '../area.ts';
import type { ChosenPlace, Position } from '../place.ts';
import { createAreaStore } from './area-store.ts';
import { createLocationStore } from './location-store.ts';

const KORAMANGALA = { slug: 'koramangala-bengaluru', name: 'Koramangala' };
const INDIRANAGAR = { slug: 'indiranagar-bengaluru', name: 'Indiranagar' };
const HERE = [12.9352, 77.6245] as const;
const CHOICE = { label: 'Indiranagar, Bengaluru', lat: 12.9719, lng: 77.6412, area: INDIRANAGAR };
const OLD_CHOICE = { label: CHOICE.label, lat: CHOICE.lat, lng: CHOICE.lng };

let requested: Position[];
let answer: (position: Position) => Promise<NamedArea | null>;
let cookies: (string | null)[];
let written: ChosenPlace[];
beforeEach(() => {
  requested = [];
  answer = async () => KORAMANGALA;
  cookies = [];
  written = [];
});

function open(stored: ChosenPlace | null = null) {
  const { device, parts } = createFakeDevice();
  device.stored = stored;
  const location = createLocationStore(parts);
  const areas = createAreaStore({
    location,
    maps: {
      area: (position) => {
        requested.push(position);
        return answer(position);
      },
    },
    writeChoice: (choice) => written.push(choice),
    writeCookie: (slug) => cookies.push(slug),
    every: parts.every,
  });
  location.follow();
  return { device, location, areas };
}

test("the device's area is requested and stored, and again after a move", async () => {
  const { device, areas } = open();
  expect(areas.read()).toBeUndefined();
  await device.moveTo(...HERE);
  expect(areas.read()).toEqual(KORAMANGALA);
  answer = async () => INDIRANAGAR;
  await device.moveTo(12.9719, 77.6412);
  expect(areas.read()).toEqual(INDIRANAGAR);
  expect(requested).toHaveLength(2);
  expect(cookies).toEqual(['koramangala-bengaluru', 'indiranagar-bengaluru']);
});

test('far from every city there is no area, and the cookie is removed', async () => {
  answer = async () => null;
  const { device, areas } = open();
  await device.moveTo(51.5, -0.12);
  expect(areas.read()).toBeNull();
  expect(cookies).toEqual([null]);
});

test('without a position the cookie stays as it is', async () => {
  const { device, areas } = open();
  await device.fail(1);
  expect(areas.read()).toBeUndefined();
  expect(cookies).toEqual([]);
  expect(requested).toEqual([]);
});

test('after a failure the area is requested again after 10 s, then 20 s', async () => {
  answer = async () => {
    throw new Error('down');
  };
  const { device, areas } = open();
  await device.moveTo(...HERE);
  device.pass(10_000);
  await settle();
  device.pass(19_999);
  expect(requested).toHaveLength(2);
  answer = async () => KORAMANGALA;
  device.pass(1);
  await settle();
  expect(areas.read()).toEqual(KORAMANGALA);
  expect(device.isPolling).toBe(false);
});

test('a retry ends when a place with an area is chosen', async () => {
  answer = async () => {
    throw new Error('down');
  };
  const { device, location } = open();
  await device.moveTo(...HERE);
  location.choose(CHOICE);
  expect(device.isPolling).toBe(false);
  expect(cookies).toEqual(['indiranagar-bengaluru']);
});

test('a late answer about an earlier position is ignored', async () => {
  const answers: ((area: NamedArea) => void)[] = [];
  answer = () => new Promise((resolve) => answers.push(resolve));
  const { device } = open();
  await device.moveTo(...HERE);
  await device.moveTo(12.9719, 77.6412);
  answers[1]?.(INDIRANAGAR);
  await settle();
  answers[0]?.(KORAMANGALA);
  await settle();
  expect(cookies).toEqual(['indiranagar-bengaluru']);
});

test('the area of a chosen place is known without a request, and each visit renews the cookie', () => {
  const { areas } = open(CHOICE);
  expect(areas.read()).toEqual(INDIRANAGAR);
  expect(requested).toEqual([]);
  expect(cookies).toEqual(['indiranagar-bengaluru']);
});

test('the area of a place that was stored without one is requested once and stored with it', async () => {
  answer = async () => INDIRANAGAR;
  const { areas } = open(OLD_CHOICE);
  expect(areas.read()).toBeUndefined();
  await settle();
  expect(requested).toEqual([OLD_CHOICE]);
  expect(written).toEqual([CHOICE]);
  expect(cookies).toEqual(['indiranagar-bengaluru']);
});

test('while the area of another choice is unknown, that of the former is not taken for it', async () => {
  const { location, areas } = open(CHOICE);
  location.choose({ label: 'Saket, Delhi', lat: 28.52, lng: 77.21 });
  expect(areas.read()).toBeUndefined();
  await settle();
  expect(areas.read()).toEqual(KORAMANGALA);
});

test('after a saved address is forgotten the area is unknown until the device has one', async () => {
  const { device, location, areas } = open({ ...CHOICE, isSavedAddress: true });
  expect(location.forgetSavedAddress()).toBe(true);
  expect(areas.read()).toBeUndefined();
  await device.moveTo(...HERE);
  expect(cookies).toEqual(['indiranagar-bengaluru', 'koramangala-bengaluru']);
});

test("a link's area is stored while that of the place is unknown, and does not replace it", async () => {
  const { device, areas } = open();
  areas.takeLinkedArea('saket-delhi');
  await device.moveTo(...HERE);
  areas.takeLinkedArea('saket-delhi');
  expect(cookies).toEqual(['saket-delhi', 'koramangala-bengaluru']);
});
