import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const settle = () => new Promise((done) => setImmediate(done));

test('the limit holds, and queued work follows in order, also after a failure', async () => {
  const inTurn = createConcurrencyLimit(2);
  const begun: number[] = [];
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const works = gates.map(({ promise }, index) =>
    inTurn(() => {
      begun.push(index);
      return promise;
    }),
  );
  const outcomes = Promise.allSettled(works);
  await settle();
  expect(begun).toEqual([0, 1]);
  gates[1]?.reject(new Error('failed'));
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  for (const [index, gate] of gates.entries()) gate.resolve(index);
  expect((await outcomes).map((outcome) => ('value' in outcome ? outcome.value : null))).toEqual([
    0,
    null,
    2,
    3,
    4,
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  await expect(inTurn(async () => 'again')).resolves.toBe('again');
});
