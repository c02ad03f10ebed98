import { expect, test } from 'vitest';
import { stopOnce } from './stop.ts';

/** Parts that record what happens to them; each stops when the test allows it. */
function parts() {
  const events: string[] = [];
  const holds = new Map<string, () => void>();
  const part = (name: string) => async () => {
    events.push(`${name} stops`);
    await new Promise<void>((done) => holds.set(name, done));
    events.push(`${name} stopped`);
  };
  return {
    events,
    let: (name: string) => holds.get(name)?.(),
    announce: () => events.push('announced'),
    http: { close: part('http') },
    app: { stop: part('app'), settled: part('requests') },
    database: { close: part('database') },
  };
}

const turn = () => new Promise((done) => setImmediate(done));

test('new requests are refused while streams and jobs end; the database closes last', async () => {
  const shop = parts();
  const stop = stopOnce(shop);
  const stopped = stop();
  expect(stop()).toBe(stopped);
  expect(shop.events).toEqual(['announced', 'http stops', 'app stops']);
  shop.let('app');
  await turn();
  expect(shop.events).not.toContain('database stops');
  shop.let('http');
  await turn();
  expect(shop.events.at(-1)).toBe('requests stops');
  shop.let('requests');
  await turn();
  expect(shop.events.at(-1)).toBe('database stops');
  shop.let('database');
  await stopped;
  expect(shop.events.at(-1)).toBe('database stopped');
});

test('a request that never ends delays nothing for longer than the grace', async () => {
  const shop = parts();
  await stopOnce(shop, { graceMilliseconds: 10 })();
  expect(shop.events).toEqual(['announced', 'http stops', 'app stops']);
});

test.each(['the drain is over', 'a second signal'])('everything is answered until %s', async (end) => {
  const shop = parts();
  let finishDrain = () => {};
  const stop = stopOnce(shop, {
    drainMilliseconds: 2_000,
    wait: (milliseconds, signal) =>
      new Promise((done) => {
        expect(milliseconds).toBe(2_000);
        finishDrain = done;
        signal.addEventListener('abort', () => done());
      }),
  });
  stop();
  await turn();
  expect(shop.events).toEqual(['announced']);
  if (end === 'a second signal') stop();
  else finishDrain();
  await turn();
  expect(shop.events).toEqual(['announced', 'http stops', 'app stops']);
});
