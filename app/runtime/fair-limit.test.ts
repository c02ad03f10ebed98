import { expect, test } from 'vitest';
import { createFairLimit } from './fair-limit.ts';

const settle = () => new Promise((done) => setImmediate(done));

/** Works that last until they are ended, by name. */
function createWorks(atOnce: number) {
  const runFairly = createFairLimit(atOnce);
  const begun: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<string>>();
  return {
    begun,
    /** @param name begins with the owner */
    start: (name: string) => {
      const gate = Promise.withResolvers<string>();
      gates.set(name, gate);
      return runFairly(name.charAt(0), () => {
        begun.push(name);
        return gate.promise;
      });
    },
    end: async (name: string) => {
      gates.get(name)?.resolve(name);
      await settle();
    },
    fail: async (name: string) => {
      gates.get(name)?.reject(new Error('failed'));
      await settle();
    },
  };
}

test('beside a hundred waiting works of one owner the work of another is next', async () => {
  const { start, end, begun } = createWorks(3);
  const ofOne = Array.from({ length: 100 }, (_, n) => start(`a${n}`));
  const ofAnother = start('b');
  expect(begun).toEqual(['a0', 'a1', 'a2']);
  await end('a1');
  expect(begun.slice(3)).toEqual(['b']);
  await end('b');
  await expect(ofAnother).resolves.toBe('b');
  for (const [n, work] of ofOne.entries()) {
    await end(`a${n}`);
    await expect(work).resolves.toBe(`a${n}`);
  }
});

test('owners take turns, each with its works in order', async () => {
  const { start, end, begun } = createWorks(1);
  const all = Promise.all(['a0', 'a1', 'a2', 'b0', 'b1', 'c0'].map(start));
  for (let n = 0; n < 6; n += 1) await end(begun[n] ?? '');
  await all;
  expect(begun).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1']);
});

test('the limit holds, also after a failure', async () => {
  const { start, end, fail, begun } = createWorks(2);
  const outcomes = Promise.allSettled(['a0', 'a1', 'b0', 'b1'].map(start));
  await fail('a0');
  expect(begun).toEqual(['a0', 'a1', 'b0']);
  for (const name of ['b0', 'a1', 'b1']) await end(name);
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  const again = [start('a2'), start('b2'), start('c2')];
  expect(begun.slice(4)).toEqual(['a2', 'b2']);
  for (const name of ['a2', 'b2', 'c2']) await end(name);
  await Promise.all(again);
});
