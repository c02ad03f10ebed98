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
const ofAsha = { userId: 'asha', sessionId: 's-asha' };

test('a customer may have twenty; closing one makes room for another', async () => {
  const { streams } = openStreams();
  const places = Array.from({ length: 20 }, () => streams.enter(ofAsha));
  expect(places).not.toContain(null);
  expect(streams.enter(ofAsha)).toBeNull();
  expect(streams.enter({ userId: 'ravi', sessionId: 's-ravi' })).not.toBeNull();
  places[0]?.leave();
  expect(streams.enter(ofAsha)).not.toBeNull();
  await streams.stop();
});

test('a process may have 5,000', async () => {
  const { streams } = openStreams();
  const of = (index: number) => ({ userId: `u-${index}`, sessionId: `s-${index}` });
  for (let index = 0; index < 5_000; index += 1) expect(streams.enter(of(index))).not.toBeNull();
  expect(streams.enter(of(5_000))).toBeNull();
  await streams.stop();
});

test('every 15 s one query checks all sessions, and streams of ended sessions are ended', async () => {
  const asked: string[][] = [];
  const { streams, passFifteenSeconds } = openStreams(async (ids) => {
    asked.push(ids);
    return new Set(asked.length === 1 ? ids : ['s-ravi']);
  });
  const asha = [streams.enter(ofAsha), streams.enter(ofAsha)];
  const ravi = streams.enter({ userId: 'ravi', sessionId: 's-ravi' });
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

test('no query runs while no stream is open', async () => {
  const { clock, streams } = openStreams();
  streams.enter(ofAsha)?.leave();
  clock.now = new Date(clock.now.getTime() + 60_000);
  await Promise.resolve();
  expect(clock.waits).toHaveLength(1);
  await streams.stop();
});
