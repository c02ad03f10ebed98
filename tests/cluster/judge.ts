import { pause } from '../chaos/support/load.ts';
import type { SeededCustomer } from '../chaos/support/many-customers.ts';
import { compareOrders, longestGap } from '../chaos/support/retrying-customers.ts';
import type { Cluster, Fault } from './fault.ts';
import { onPrimary } from './support/databases.ts';
import type { LeaderWatch } from './support/leaders.ts';
import { startTracking } from './support/trackers.ts';
import { oldestPage, writesOfSecondLeaders } from './support/verdicts.ts';

const BEFORE_MILLISECONDS = 2_000;
const AFTER_MILLISECONDS = 3_000;
/** A minute, and the time that a page takes to be rendered again. */
const MAX_PAGE_MILLISECONDS = 62_000;
/** What a customer may be answered; 0 is a broken connection, which a balancer reports as 502 or 504. */
const ORDER_ANSWERS = [200, 503, 502, 504, 0];

export const HEADING = [
  ...['Fault', 'Gap', 'Bar', 'Orders', 'Lost', 'Doubled', 'Without log', 'Cut or refused'],
  ...['Pages not 200', 'Stale pages', 'Oldest', 'Time', 'Broken'],
];

export interface Row {
  cells: string[];
  /** What the bar of the fault does not allow. */
  broken: string[];
}

/** Lets a fault happen, waits until the cluster is whole again, and compares what was seen with the bar. */
export async function judge(
  fault: Fault,
  cluster: Cluster,
  { tracked, leaders }: { tracked: SeededCustomer[]; leaders: LeaderWatch },
): Promise<Row> {
  const { url, databases, shops, customers, readers, catalogue } = cluster;
  const broken: string[] = [];
  const tried = (isKept: boolean, otherwise: string) => {
    if (!isKept) broken.push(otherwise);
  };
  const tracking = startTracking(url, shops.urls, tracked);
  await pause(BEFORE_MILLISECONDS);
  const from = performance.now();
  try {
    await fault.run(cluster, tried);
    await databases.untilWhole();
  } catch (error) {
    broken.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  await pause(AFTER_MILLISECONDS);
  await tracking.end(tried);
  const to = performance.now();

  const orders = await onPrimary(databases, 'shop', (client) => compareOrders(client, customers));
  const within = <Seen extends { sentAt: number }>(seen: readonly Seen[]) =>
    seen.filter(({ sentAt }) => sentAt >= from && sentAt <= to);
  const gapSeconds = longestGap(customers.confirmedAt, from, to) / 1_000;
  const answers = within(customers.answers);
  const badPages = within(readers.answers).filter(({ status }) => status !== 200);
  const failures = answers.filter(({ status }) => status !== 200).length + badPages.length;
  const pages = within(readers.shown);
  const stale = pages.filter((page) => oldestPage([page], catalogue.storedAt) > MAX_PAGE_MILLISECONDS).length;
  tried(gapSeconds <= fault.maxGapSeconds, `no order was confirmed for ${gapSeconds.toFixed(1)} s`);
  tried(orders.lost === 0, `${orders.lost} orders are lost`);
  tried(orders.doubled === 0, `${orders.doubled} orders are doubled`);
  tried(orders.withoutLog === 0, `${orders.withoutLog} orders lack their first log row`);
  tried(badPages.length <= (fault.maxFailures ?? 0), `pages were answered ${counted(badPages)}`);
  tried(failures <= (fault.maxFailures ?? Number.POSITIVE_INFINITY), `${failures} requests failed`);
  tried(stale === 0, `${stale} pages were stale`);
  const strange = answers.filter(({ status }) => !ORDER_ANSWERS.includes(status));
  tried(strange.length === 0, `orders were answered ${counted(strange)}`);
  const second = writesOfSecondLeaders(leaders.writes);
  tried(second.length === 0, `two leaders took writes: ${JSON.stringify(second.slice(0, 3))}`);

  return {
    broken,
    cells: [
      fault.title,
      `${gapSeconds.toFixed(1)} s`,
      `${fault.maxGapSeconds} s`,
      String(within(answers).filter(({ status }) => status === 200).length),
      ...[orders.lost, orders.doubled, orders.withoutLog, failures, badPages.length, stale].map(String),
      `${Math.round(oldestPage(pages, catalogue.storedAt) / 1_000)} s`,
      `${Math.round((to - from) / 1_000)} s`,
      String(broken.length),
    ],
  };
}

function counted(answers: readonly { status: number }[]): string {
  return [...Map.groupBy(answers, ({ status }) => status)]
    .map(([status, same]) => `${status} (${same.length} times)`)
    .join(', ');
}
