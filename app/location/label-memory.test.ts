import { expect, test } from 'vitest';
import type { Answer } from './ask-json.server.ts';
import { rememberLabels } from './label-memory.server.ts';
import type { NamedPosition } from './maps.server.ts';

const HERE = { lat: 12.93521, lng: 77.62449 };
const NEXT_DOOR = { lat: 12.93519, lng: 77.62441 };
const THERE = { lat: 12.975, lng: 77.641 };
const NAMED = { label: 'Koramangala, Bengaluru', name: null };

function memory(answer: (times: number) => Promise<Answer<NamedPosition | null>>) {
  const clock = { now: new Date('2026-03-01T10:00:00.000Z') };
  const asked: object[] = [];
  const nameOf = rememberLabels(
    (position) => {
      asked.push(position);
      return answer(asked.length);
    },
    () => clock.now,
  );
  const pass = (milliseconds: number) => {
    clock.now = new Date(clock.now.getTime() + milliseconds);
  };
  return { nameOf, asked, pass };
}

test('a position is asked about once a day, to about 100 m', async () => {
  const { nameOf, asked, pass } = memory(async () => ({ ok: true, value: NAMED }));
  expect(await nameOf(HERE)).toEqual({ ok: true, value: NAMED });
  pass(24 * 60 * 60 * 1000);
  expect(await nameOf(NEXT_DOOR)).toEqual({ ok: true, value: NAMED });
  expect(asked).toEqual([{ lat: 12.935, lng: 77.624 }]);
  await nameOf(THERE);
  expect(asked).toHaveLength(2);
  pass(1);
  await nameOf(HERE);
  expect(asked).toHaveLength(3);
});

test('that a place has no name is remembered, too', async () => {
  const { nameOf, asked } = memory(async () => ({ ok: true, value: null }));
  expect([await nameOf(HERE), await nameOf(HERE)]).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
  expect(asked).toHaveLength(1);
});

test('who asks at the same time shares one answer, and one failure', async () => {
  const { nameOf, asked } = memory(async (times) =>
    times === 1 ? { ok: false, reason: 'it answered 429' } : { ok: true, value: NAMED },
  );
  const [first, second] = await Promise.all([nameOf(HERE), nameOf(NEXT_DOOR)]);
  expect(first).toEqual({ ok: false, reason: 'it answered 429' });
  expect(second).toBe(first);
  expect(asked).toHaveLength(1);
  expect(await nameOf(HERE)).toEqual({ ok: true, value: NAMED });
  expect(asked).toHaveLength(2);
});

test('a question that breaks is asked again', async () => {
  const { nameOf } = memory(async (times) => {
    if (times === 1) throw new Error('the database is gone');
    return { ok: true, value: NAMED };
  });
  await expect(nameOf(HERE)).rejects.toThrow('gone');
  expect(await nameOf(HERE)).toEqual({ ok: true, value: NAMED });
});
