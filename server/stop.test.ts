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
  expect(shop.events).toEqual(['http stops', 'app stops']);
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
  await stopOnce(shop, 10)();
  expect(shop.events).toEqual(['http stops', 'app stops']);
});
