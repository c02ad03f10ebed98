import { expect, test } from 'vitest';
import { stopOnce } from './stop.ts';

/** Parts that tell what happens to them; each stops when it is let. */
function parts() {
  const told: string[] = [];
  const holds = new Map<string, () => void>();
  const part = (name: string) => async () => {
    told.push(`${name} stops`);
    await new Promise<void>((done) => holds.set(name, done));
    told.push(`${name} stopped`);
  };
  return {
    told,
    let: (name: string) => holds.get(name)?.(),
    http: { close: part('http') },
    app: { stop: part('app') },
    database: { close: part('database') },
  };
}

const turn = () => new Promise((done) => setImmediate(done));

test('requests are not taken any more while streams and jobs end; the database closes last', async () => {
  const shop = parts();
  const stop = stopOnce(shop);
  const stopped = stop();
  expect(stop()).toBe(stopped);
  expect(shop.told).toEqual(['http stops', 'app stops']);
  shop.let('app');
  await turn();
  expect(shop.told).not.toContain('database stops');
  shop.let('http');
  await turn();
  expect(shop.told.at(-1)).toBe('database stops');
  shop.let('database');
  await stopped;
  expect(shop.told.at(-1)).toBe('database stopped');
});

test('a request that never ends holds nothing up for longer than the grace', async () => {
  const shop = parts();
  await stopOnce(shop, 10)();
  expect(shop.told).toEqual(['http stops', 'app stops']);
});
