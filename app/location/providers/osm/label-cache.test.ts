import { expect, test } from 'vitest';
import type { NamedPosition, ServiceResult } from '../../maps.ts';
import { cacheLabels } from './label-cache.server.ts';

const HERE = { lat: 12.93521, lng: 77.62449 };
const NEXT_DOOR = { lat: 12.93519, lng: 77.62441 };
const THERE = { lat: 12.975, lng: 77.641 };
const NAMED = { label: 'Koramangala, Bengaluru', name: null };

function memory(answer: (times: number) => Promise<ServiceResult<NamedPosition | null>>) {
  const clock = { now: new Date('2026-03-01T10:00:00.000Z') };
  const requested: object[] = [];
  const nameOf = cacheLabels(
    (position) => {
      requested.push(position);
      return answer(requested.length);
    },
    () => clock.now,
  );
  const pass = (milliseconds: number) => {
    clock.now = new Date(clock.now.getTime() + milliseconds);
  };
  return { nameOf, requested, pass };
}

test('a position, rounded to about 100 m, is looked up once a day', async () => {
  const { nameOf, requested, pass } = memory(async () => ({ ok: true, value: NAMED }));
  expect(await nameOf(HERE)).toEqual({ ok: true, value: NAMED });
  pass(24 * 60 * 60 * 1000);
  expect(await nameOf(NEXT_DOOR)).toEqual({ ok: true, value: NAMED });
  expect(requested).toEqual([{ lat: 12.935, lng: 77.624 }]);
  await nameOf(THERE);
  expect(requested).toHaveLength(2);
  pass(1);
  await nameOf(HERE);
  expect(requested).toHaveLength(3);
});

test('a position without a name is cached, too', async () => {
  const { nameOf, requested } = memory(async () => ({ ok: true, value: null }));
  expect([await nameOf(HERE), await nameOf(HERE)]).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
  expect(requested).toHaveLength(1);
});

test('concurrent requests share one answer, and one failure', async () => {
  const { nameOf, requested } = memory(async (times) =>
    times === 1 ? { ok: false, reason: 'it answered 429' } : { ok: true, value: NAMED },
  );
  const [first, second] = await Promise.all([nameOf(HERE), nameOf(NEXT_DOOR)]);
  expect(first).toEqual({ ok: false, reason: 'it answered 429' });
  expect(second).toBe(first);
  expect(requested).toHaveLength(1);
  expect(await nameOf(HERE)).toEqual({ ok: true, value: NAMED });
  expect(requested).toHaveLength(2);
});

test('a failed request is repeated', async () => {
  const { nameOf } = memory(async (times) => {
    if (times === 1) throw new Error('the database is gone');
    return { ok: true, value: NAMED };
  });
  await expect(nameOf(HERE)).rejects.toThrow('gone');
  expect(await nameOf(HERE)).toEqual({ ok: true, value: NAMED });
});
