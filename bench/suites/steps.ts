import pg from 'pg';
import { migrate } from '../../app/db/migrate.server.ts';
import { type Database, openServer } from '../../app/db/open-database.server.ts';
import { moveOrder } from '../../app/orders/set-status.server.ts';
import { createOrderEvents } from '../../app/orders/tracking/order-events.server.ts';
import { createDatabase, startPostgres } from '../../tests/support/processes/postgres.ts';
import { placeTestOrder, seedCatalogue, seedUser } from '../../tests/support/test-data/seed.ts';
import { runRepeatedly } from '../run-repeatedly.ts';
import { type Figure, median, type Suite } from '../suite.ts';

const LISTENERS = 200;
const ORDERS = 64;
const AT_ONCE = 16;
const ROUNDS = 5;

export const steps: Suite = {
  name: 'steps',
  title: `Steps of orders written by one process, ${AT_ONCE} at once, while ${LISTENERS} connections listen; the floor is the same without an announcement.`,
  run: () =>
    withDatabase(async (database, url) => {
      const orderIds = await placeOrders(database);
      const listeners = await Promise.all(Array.from({ length: LISTENERS }, () => listenTo(url)));
      const events = createOrderEvents(database);
      const rounds: { floor: number; product: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push({
          floor: await measureSteps(database, orderIds, () => {}),
          product: await measureSteps(database, orderIds, events.announce),
        });
      }
      await events.stop();
      await Promise.all(listeners.map((listener) => listener.end()));
      return [
        {
          what: 'steps, announced',
          unit: 'a second',
          value: median(rounds.map(({ product }) => product)),
          floor: median(rounds.map(({ floor }) => floor)),
          ratio: median(rounds.map(({ product, floor }) => product / floor)),
          bar: { at: 'least', value: 0.65, of: 'ratio' },
        },
      ] satisfies Figure[];
    }),
};

async function withDatabase<Result>(
  work: (database: Database, url: string) => Promise<Result>,
): Promise<Result> {
  const postgres = await startPostgres();
  try {
    const url = await createDatabase(postgres.url, 'steps');
    const database = await openServer(url, AT_ONCE + 1, { maxWaitMilliseconds: 30_000 });
    try {
      await migrate(database);
      return await work(database, url);
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function placeOrders(database: Database): Promise<string[]> {
  await seedCatalogue(database);
  await seedUser(database, 'asha');
  const services = { database, now: () => new Date(), newId: () => crypto.randomUUID() };
  const orderIds: string[] = [];
  for (let placed = 0; placed < ORDERS; placed += 1) {
    orderIds.push((await placeTestOrder(services, 'asha')).OrderId);
  }
  return orderIds;
}

async function listenTo(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('listen order_status');
  return client;
}

/** Moves each order to and fro. Returns steps a second. */
async function measureSteps(
  database: Database,
  orderIds: string[],
  announce: (orderId: string) => void,
): Promise<number> {
  const services = {
    database,
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
    orderEvents: { announce },
  };
  const free = [...orderIds];
  const { perSecond } = await runRepeatedly(
    async () => {
      const orderId = free.shift();
      if (orderId === undefined) throw new Error('There are fewer orders than steps at once.');
      await moveOrder(services, { orderId, from: 'Created', to: 'Accepted' });
      await moveOrder(services, { orderId, from: 'Accepted', to: 'Created' });
      free.push(orderId);
    },
    { atOnce: AT_ONCE, seconds: 3 },
  );
  return 2 * perSecond;
}
