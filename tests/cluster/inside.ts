/*
 * Runs in the namespaces that run.ts makes: starts the cluster, puts load on it, breaks one thing after another and
 * prints a table. Arguments: the folder of the unpacked engines, a folder for everything else, two releases, and words
 * that select faults.
 */

import { plainTable } from '../chaos/plain-table.ts';
import { startBalancer } from '../chaos/support/balancer.ts';
import { seedCustomers } from '../chaos/support/many-customers.ts';
import { startCustomers } from '../chaos/support/retrying-customers.ts';
import { AUTH_SECRET } from '../chaos/support/two-nodes.ts';
import { packagesIn } from '../support/processes/debian-packages.ts';
import { importKnownCatalogue } from '../support/test-data/known-catalogue.ts';
import type { Cluster } from './fault.ts';
import { FAULTS } from './faults/all.ts';
import { HEADING, judge, type Row } from './judge.ts';
import { DIRECT, startAddresses } from './support/addresses.ts';
import { prepareCatalogue } from './support/catalogue.ts';
import { onPrimary, prepareDatabases } from './support/databases.ts';
import { prepareEtcd } from './support/etcd.ts';
import { watchLeaders } from './support/leaders.ts';
import { makeNetwork } from './support/network.ts';
import { PAGES, startReaders } from './support/readers.ts';
import { PORTS, prepareShops, warm } from './support/shops.ts';

const TRACKED = 400;

const [image = '', folder = '', one = '', other = '', ...words] = process.argv.slice(2);
process.on('unhandledRejection', (error) => {
  console.error(error);
  process.exit(1);
});

const startedAt = performance.now();
const packages = packagesIn(image);
const network = makeNetwork(image, packages.run('usr/bin/ip'), folder);
const etcd = prepareEtcd(network);
etcd.start();
const databases = prepareDatabases(network);
for (const machine of databases.machines) databases.start(machine);
startAddresses(network, packages, folder);
await databases.untilWhole();
await onPrimary(databases, 'postgres', (client) =>
  client.query(`create role shop login password 'change-me'`),
);
await onPrimary(databases, 'postgres', (client) => client.query('create database shop owner shop'));
for (const limit of [
  `statement_timeout = '8s'`,
  `lock_timeout = '4s'`,
  `idle_in_transaction_session_timeout = '10s'`,
]) {
  await onPrimary(databases, 'postgres', (client) => client.query(`alter role shop set ${limit}`));
}
const { url } = await startBalancer(PORTS, packages);
const shops = prepareShops(network, {
  release: one,
  assets: folder,
  addresses: DIRECT,
  url,
});
await shops.run(one, 'migrate run');
await shops.start();
await importKnownCatalogue({ url: shops.urls[0] ?? '' });
const tracked = await onPrimary(databases, 'shop', (client) => seedCustomers(client, TRACKED, AUTH_SECRET));
const catalogue = prepareCatalogue(databases);
await catalogue.change(shops.urls[0] ?? '');
for (const shop of shops.urls) for (const path of PAGES) await warm(shop, path);
const customers = await startCustomers([url]);
const readers = startReaders(url);
const leaders = watchLeaders(databases);
catalogue.changeFromTimeToTime();
console.log(`The cluster is up after ${seconds(startedAt)} s.`);

const cluster: Cluster = {
  url,
  etcd,
  databases,
  shops,
  releases: [one, other],
  catalogue,
  customers,
  readers,
};
const rows: Row[] = [];
for (const fault of FAULTS) {
  if (words.length > 0 && !words.some((word) => fault.name.includes(word))) continue;
  console.log(`… ${fault.title}`);
  const row = await judge(fault, cluster, { tracked, leaders });
  console.log(`  ${row.cells.slice(1).join(', ')}`);
  for (const problem of row.broken) console.log(`  BROKEN: ${problem}`);
  rows.push(row);
}
await customers.end();
readers.end();
const isKept = rows.length > 0 && rows.every(({ broken }) => broken.length === 0);
console.log(`\n${plainTable([HEADING, ...rows.map(({ cells }) => cells)])}`);
console.log(
  `\n${customers.confirmed.size} orders, ${readers.answers.length} pages, ${leaders.writes.length} writes of the ` +
    `watch; ${seconds(startedAt)} s.`,
);
process.exit(isKept ? 0 : 1);

function seconds(from: number): string {
  return ((performance.now() - from) / 1_000).toFixed(1);
}
