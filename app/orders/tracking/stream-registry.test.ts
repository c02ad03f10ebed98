import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { createTestClock } from '../../../tests/support/in-process/test-clock.ts';
import { createOpenStreams } from './stream-registry.server.ts';

const NOON = new Date('2026-03-01T12:00:00.000Z');

function openStreams(readLive: (sessionIds: string[]) => Promise<Set<string>> = async (ids) => new Set(ids)) {
  const clock = createTestClock(NOON);
  const streams = createOpenStreams({ readLive, wait: clock.wait });
  const passFifteenSeconds = async () => {
    clock.now = new Date(clock.now.getTime() + 15_000);
    await clock.untilWaited(clock.waits.length + 1);
  };
  return { clock, streams, passFifteenSeconds };
}
const of = (viewerId: string, network = '203.0.113.7') => ({ viewerId, network, sessionId: `s-${viewerId}` });
const ofAsha = of('asha');

test('a customer may have twenty; closing one makes room for another', async () => {
  const { streams } = openStreams();
  const places = Array.from({ length: 20 }, () => streams.enter(ofAsha));
  expect(places).not.toContain(null);
  expect(streams.enter(ofAsha)).toBeNull();
  expect(streams.enter(of('ravi'))).not.toBeNull();
  places[0]?.leave();
  expect(streams.enter(ofAsha)).not.toBeNull();
  await streams.stop();
});

test('a process may have 5,000, and one network 3,000 of them', async () => {
  const { streams } = openStreams();
  const enter = (index: number, network: string) => streams.enter(of(`u-${index}`, network));
  for (let index = 0; index < 3_000; index += 1) expect(enter(index, '203.0.113.7')).not.toBeNull();
  expect(enter(3_000, '203.0.113.7')).toBeNull();
  for (let index = 3_000; index < 5_000; index += 1) expect(enter(index, '203.0.113.8')).not.toBeNull();
  expect(enter(5_000, '203.0.113.9')).toBeNull();
  await streams.stop();
});

test('every 15 s one query checks all sessions, and streams of ended sessions are ended', async () => {
  const asked: string[][] = [];
  const { streams, passFifteenSeconds } = openStreams(async (ids) => {
    asked.push(ids);
    return new Set(asked.length === 1 ? ids : ['s-ravi']);
  });
  const asha = [streams.enter(ofAsha), streams.enter(ofAsha)];
  const ravi = streams.enter(of('ravi'));
  await passFifteenSeconds();
  expect(asha.map((place) => place?.ended.aborted)).toEqual([false, false]);
  await passFifteenSeconds();
  expect(asha.map((place) => place?.ended.aborted)).toEqual([true, true]);
  expect(ravi?.ended.aborted).toBe(false);
  expect(asked).toEqual([
    ['s-asha', 's-ravi'],
    ['s-asha', 's-ravi'],
  ]);
  await streams.stop();
});

test('the checks of all streams are no work of the request that opened the first', async () => {
  const requests = new AsyncLocalStorage<string>();
  const asking: unknown[] = [];
  const { streams, passFifteenSeconds } = openStreams(async (ids) => {
    asking.push(requests.getStore());
    return new Set(ids);
  });
  requests.run('the first', () => streams.enter(ofAsha));
  await passFifteenSeconds();
  expect(asking).toEqual([undefined]);
  await streams.stop();
});

test('without the database no stream is ended, and the next round checks again', async () => {
  let isAway = true;
  const { streams, passFifteenSeconds } = openStreams(async () => {
    if (isAway) throw new Error('the database is away');
    return new Set();
  });
  const place = streams.enter(ofAsha);
  await passFifteenSeconds();
  expect(place?.ended.aborted).toBe(false);
  isAway = false;
  await passFifteenSeconds();
  expect(place?.ended.aborted).toBe(true);
  await streams.stop();
});

test('no query runs after the last stream has closed', async () => {
  const asked: string[][] = [];
  const { clock, streams } = openStreams(async (ids) => {
    asked.push(ids);
    return new Set(ids);
  });
  streams.enter(ofAsha)?.leave();
  clock.now = new Date(clock.now.getTime() + 15_000);
  await new Promise((done) => setImmediate(done));
  expect(asked).toEqual([]);
  await streams.stop();
});
