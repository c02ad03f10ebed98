import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/support/in-process/test-database.ts';
import { untilWaiting } from '../../tests/support/in-process/until-waiting.ts';
import { placeTestOrder, seedCatalogue, seedUser } from '../../tests/support/test-data/seed.ts';
import type { Database } from '../db/open-database.server.ts';
import { anonymizeOrders, NOBODY } from './anonymize-orders.server.ts';
import { moveOrder } from './set-status.server.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedCatalogue(database);
  await seedUser(database, 'asha');
});
afterAll(() => database.close());

test('the log of a step that is being written is anonymized too', async () => {
  let time = Date.UTC(2026, 2, 1, 10);
  const now = () => {
    time += 1_000;
    return new Date(time);
  };
  const orderEvents = { announce: () => {} };
  const services = { database, now, newId: () => crypto.randomUUID(), orderEvents };
  const { OrderId } = await placeTestOrder(services, 'asha');
  const step = await database.db.startTransaction().execute();
  const moving = { ...services, database: { ...database, db: step } };
  await moveOrder(moving, { orderId: OrderId, from: 'Created', to: 'Accepted' });
  const leaving = database.db.transaction().execute((transaction) => anonymizeOrders(transaction, 'asha'));
  await untilWaiting(database);
  await step.commit().execute();
  await leaving;
  const log = await database.db
    .selectFrom('statusLogs')
    .select(['status', 'userId'])
    .where('orderId', '=', OrderId)
    .orderBy('timestamp')
    .execute();
  expect(log).toEqual([
    { status: 'Created', userId: NOBODY },
    { status: 'Accepted', userId: NOBODY },
  ]);
});
