import { expect, test } from 'vitest';
import { createHashQueue } from './hash-queue.server.ts';

const settle = () => new Promise((done) => setImmediate(done));

test('a hash from another network is next, however many of one network wait', async () => {
  const queue = createHashQueue();
  const begun: string[] = [];
  const gates: (() => void)[] = [];
  const hashFor = (address: string) =>
    queue.forClient(address, () =>
      queue.inTurn(() => {
        begun.push(address);
        return new Promise<void>((resolve) => gates.push(resolve));
      }),
    );
  const crowd = Array.from({ length: 100 }, (_, n) => hashFor(`2001:db8:1:${n}::1`));
  const other = hashFor('203.0.113.7');
  await settle();
  expect(begun).toHaveLength(3);
  gates.shift()?.();
  await settle();
  expect(begun[3]).toBe('203.0.113.7');
  while (gates.length > 0) {
    gates.shift()?.();
    await settle();
  }
  expect(await other).toEqual({ ok: true, value: undefined });
  const outcomes = await Promise.all(crowd);
  // The rest is refused at once, and took no turn of others.
  expect(outcomes.map(({ ok }) => ok)).toEqual([...Array(24).fill(true), ...Array(76).fill(false)]);
  expect(outcomes[24]).toEqual({ ok: false, waitMilliseconds: 3_000 });
  expect(begun).toHaveLength(25);
  expect(await queue.forClient('2001:db8:1::1', async () => 'again')).toEqual({ ok: true, value: 'again' });
});

test('a check that fails leaves its place to another', async () => {
  const queue = createHashQueue();
  const fail = () => queue.forClient('203.0.113.7', () => Promise.reject(new Error('wrong')));
  for (let n = 0; n < 30; n += 1) await expect(fail()).rejects.toThrow('wrong');
  expect(await queue.forClient('203.0.113.7', async () => 'right')).toEqual({ ok: true, value: 'right' });
});
