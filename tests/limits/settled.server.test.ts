import { expect, test, vi } from 'vitest';
import { stopOnce } from '../../server/stop.ts';
import { createTestApp } from '../support/in-process/test-app.ts';
import { createTestClock } from '../support/in-process/test-clock.ts';
import { openTestDatabase } from '../support/in-process/test-database.ts';

test('a request still running when the server stops is answered before the database closes', async () => {
  const shop = await createTestApp();
  await (await shop.get('/')).text();
  const held = await shop.database.pool.connect();
  await held.query('begin');
  await held.query('lock table vendors in access exclusive mode');
  const events: string[] = [];
  const answered = shop.get('/').then(({ status }) => events.push(`answered ${status}`));
  const database = { close: async () => void events.push('the database closes') };
  const stopped = stopOnce({
    announce: () => {},
    http: { close: async () => {} },
    app: shop.app,
    database,
  })();
  // Jobs and streams have ended, so only the request is awaited.
  await shop.app.stop();
  await new Promise((turn) => setImmediate(turn));
  expect(events).toEqual([]);
  await held.query('rollback');
  held.release();
  await Promise.all([stopped, answered]);
  expect(events).toEqual(['answered 200', 'the database closes']);
  await shop.database.close();
});

test('the product stops after the demo kitchen’s round has ended', async () => {
  const shared = {
    database: await openTestDatabase(),
    clock: createTestClock(new Date('2026-03-01T10:00:00.000Z')),
  };
  const withoutKitchen = await createTestApp({}, shared);
  const shop = await createTestApp({ demoStepMilliseconds: 800 }, shared);
  for (const { get } of [shop, withoutKitchen]) await (await get('/')).text();
  const held = await shared.database.pool.connect();
  await held.query('begin');
  await held.query('lock table orders in access exclusive mode');
  // The kitchen's next round is due.
  shared.clock.now = new Date(shared.clock.now.getTime() + 200);
  await new Promise((turn) => setImmediate(turn));
  const stopped = vi.fn();
  const stopping = shop.close().then(stopped);
  // As long as stopping takes without a pending round.
  await withoutKitchen.close();
  const early = [...stopped.mock.calls];
  await held.query('rollback');
  held.release();
  await stopping;
  await shared.database.close();
  expect(early).toEqual([]);
});
