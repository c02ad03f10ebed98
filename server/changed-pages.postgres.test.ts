import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../app/db/open-database.server.ts';
import { createTestApp, type TestApp } from '../tests/support/in-process/test-app.ts';
import { openAgain } from '../tests/support/in-process/test-database.ts';
import { OPERATOR_TOKEN } from '../tests/support/in-process/test-settings.ts';
import { SEED, seedCatalogue } from '../tests/support/test-data/seed.ts';
import { createHttp } from './fastify-server.ts';
import { createLog } from './log.ts';

const MENU = `/restaurant?vendorId=${SEED.vendors.open}`;
const OTHER_MENU = `/restaurant?vendorId=${SEED.vendors.second}`;

/** A node: its own process's cache, connections and listener, on the database of all. */
interface Node {
  shop: TestApp;
  server: FastifyInstance;
  /** The paths that were rendered. */
  rendered: string[];
  /** How many notices of a change its kept pages have had. */
  notices: () => number;
  read: (path: string) => Promise<string>;
  importItem: (item: object) => Promise<void>;
}

let clientFolder: string;
/** How far the clocks of the page caches are ahead, in milliseconds. */
let passed = 0;
let secondDatabase: Database;
let here: Node;
let there: Node;
beforeAll(async () => {
  clientFolder = mkdtempSync(join(tmpdir(), 'tiffin-nodes-'));
  mkdirSync(join(clientFolder, 'assets'));
  const shop = await createTestApp();
  await seedCatalogue(shop.database);
  secondDatabase = await openAgain(shop.database);
  here = await startNode(shop);
  there = await startNode(await createTestApp({}, { ...shop, database: secondDatabase }));
});
afterAll(async () => {
  for (const { server } of [here, there]) await server.close();
  await there.shop.close();
  await secondDatabase.close();
  await here.shop.close();
  rmSync(clientFolder, { recursive: true });
});
beforeEach(async () => {
  for (const node of [here, there]) {
    // The first answer of a path and the page for everybody.
    for (const path of [MENU, OTHER_MENU, '/', '/aboutus']) await node.read(path);
    await node.read(MENU);
    node.rendered.length = 0;
  }
});

async function startNode(shop: TestApp): Promise<Node> {
  const rendered: string[] = [];
  const server = await createHttp({
    handle: (request, address) => {
      rendered.push(request.url.replace(/^http:..[^/]+/, ''));
      return shop.app.handle(request, address);
    },
    isDatabaseReady: async () => true,
    clientFolder,
    log: createLog('silent'),
    maxWaitMilliseconds: 60_000,
    trustedProxies: 0,
    isSecure: false,
    onPagesChanged: shop.app.onCatalogueChange,
    now: () => Date.now() + passed,
  });
  let notices = 0;
  // Told after the kept pages, which `createHttp` has subscribed.
  shop.app.onCatalogueChange(() => notices++);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return {
    shop,
    server,
    rendered,
    notices: () => notices,
    read: async (path) => (await fetch(url + path)).text(),
    importItem: async (item) => {
      const answer = await fetch(`${url}/operator/catalogue/restaurantitems`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
        body: JSON.stringify([{ ...item, ItemDescription: '', ImageBlob: null }]),
      });
      expect(await answer.text()).toContain('"rejected":0');
    },
  };
}

const thali = (name: string, discount = 0) => ({
  id: SEED.items.thali.itemId,
  VendorId: SEED.vendors.open,
  SubCategoryId: SEED.subcategories.south,
  ItemName: name,
  ItemPrice: 120,
  ItemDiscount: discount,
});

test('a change shows to the next request of its vendor, on other nodes once they are told, and expires no other menu', async () => {
  const before = there.notices();
  await here.importItem(thali('Royal Thali'));
  expect(await here.read(MENU)).toContain('Royal Thali');
  await expect.poll(there.notices).toBeGreaterThan(before);
  expect(await there.read(MENU)).toContain('Royal Thali');
  for (const node of [here, there]) {
    for (const path of [OTHER_MENU, '/aboutus']) await node.read(path);
    expect(new Set(node.rendered.filter((path) => !path.startsWith('/operator')))).toEqual(new Set([MENU]));
  }
});

test('lists show a change of a card on all nodes, and are answered meanwhile', async () => {
  await here.importItem(thali('Thali', 35));
  for (const node of [here, there]) await expect.poll(() => node.read('/')).toContain('35% OFF');
});

test('a change that a node has missed shows once its connection is back', async () => {
  // Both listeners end; the node that takes the change knows of it all the same.
  await here.shop.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'",
  );
  await here.importItem(thali('Missed Thali'));
  expect(await here.read(MENU)).toContain('Missed Thali');
  await expect.poll(() => there.read(MENU)).toContain('Missed Thali');
});

test('a page ends by itself when what it says by the clock is over', async () => {
  const { clock } = here.shop;
  clock.now = new Date();
  const soldoutuntil = new Date(clock.now.getTime() + 3_600_000).toISOString();
  await here.importItem({ ...thali('Evening Thali'), soldoutuntil });
  for (const _ of ['rendered', 'from memory']) expect(await here.read(MENU)).toContain('Back at');
  const made = here.rendered.length;
  await here.read(MENU);
  expect(here.rendered).toHaveLength(made);
  clock.now = new Date(soldoutuntil);
  passed = 3_600_000;
  expect(await here.read(MENU)).not.toContain('Back at');
});
