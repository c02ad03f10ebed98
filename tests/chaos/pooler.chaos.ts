import { placeOver, signInOver } from '../support/processes/http-customer.ts';
import { importDocuments, KNOWN } from '../support/test-data/known-catalogue.ts';
import type { Proof } from './proof.ts';
import { openPage } from './support/event-source.ts';
import { pickupOrder } from './support/known-order.ts';
import { pause, send, startLoad } from './support/load.ts';
import { setStatus } from './support/many-trackers.ts';
import { openPool } from './support/open-pool.ts';
import { checkAttempts, startOrdering } from './support/ordering.ts';
import { startPgBouncer } from './support/programs/pgbouncer.ts';
import { type TwoNodes, withTwoNodes } from './support/two-nodes.ts';

/** Fewer than each process has to PgBouncer, so that statements of both alternate on each. */
const CONNECTIONS = 4;
const LOAD_MILLISECONDS = 8_000;
const PER_SECOND = 30;
const MAX_MILLISECONDS = 5_000;
const POLL_MILLISECONDS = 50;
const SEARCHES = [
  '/api/suggest?q=kno',
  '/?q=known',
  '/?q=dosa&sort=rating',
  '/api/nearest?lat=12.9&lng=77.6',
];

const proof: Proof = {
  promise: `Two processes share a PgBouncer of ${CONNECTIONS} connections: every order is stored once; steps and imports of one reach the other`,
  run: async (tried) => {
    let pooler: Awaited<ReturnType<typeof startPgBouncer>> | undefined;
    await withTwoNodes(
      async ({ nodes, databaseUrl }) => {
        await Promise.all(nodes.map((node) => tryOrders(tried, node.url, databaseUrl)));
        await tryNotices(tried, nodes);
      },
      async (databaseUrl) => {
        pooler = await startPgBouncer(databaseUrl, CONNECTIONS);
        const { url } = pooler;
        return { DATABASE_URL: url, DATABASE_READ_URL: url, DATABASE_DIRECT_URL: databaseUrl };
      },
    );
    await pooler?.stop();
  },
};
export default proof;

async function tryOrders(
  tried: Parameters<Proof['run']>[0],
  url: string,
  databaseUrl: string,
): Promise<void> {
  const cookie = await signInOver(url);
  const searching = startLoad(url, SEARCHES, { perSecond: PER_SECOND });
  const ordering = startOrdering(url, cookie, { perSecond: PER_SECOND });
  await pause(LOAD_MILLISECONDS);
  for (const { path, status } of await searching.end()) {
    tried(status === 200, `${path} was answered ${status}`);
  }
  const attempts = await ordering.end();
  for (const { answer } of attempts) tried(answer.status === 200, `an order was answered ${answer.status}`);
  const pool = openPool(databaseUrl);
  await checkAttempts(tried, { url, cookie, pool }, attempts);
  await pool.end();
}

async function tryNotices(
  tried: Parameters<Proof['run']>[0],
  [node, other]: TwoNodes['nodes'],
): Promise<void> {
  const cookie = await signInOver(node.url);
  const { orderIds } = await placeOver(node.url, cookie, pickupOrder());
  const [orderId = ''] = orderIds;
  const tracker = openPage(node.url, { cookie, orderId });
  await until(() => tracker.statuses().length === 1);
  await setStatus(other, orderId, 'Accepted');
  await until(() => tracker.statuses().length === 2);
  tried(tracker.statuses().join() === 'Created,Accepted', `the tracker has ${tracker.statuses()}`);
  tracker.close();

  const menu = async () => (await send(node.url, `/restaurant?vendorId=${KNOWN.kitchen.id}`)).text;
  tried((await menu()).includes(KNOWN.subcategory.name), 'the menu is not shown');
  await menu();
  const renamed = { ...KNOWN.subcategory, name: 'Renamed Things', categoryId: KNOWN.category.id };
  await importDocuments(other, 'subcategory', [{ ...renamed, imageBlob: null }]);
  await until(async () => (await menu()).includes(renamed.name));
  tried((await menu()).includes(renamed.name), 'an import by the other process is not shown');
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < MAX_MILLISECONDS && !(await isSo()); waited += POLL_MILLISECONDS) {
    await pause(POLL_MILLISECONDS);
  }
}
