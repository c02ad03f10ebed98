import { readFileSync } from 'node:fs';
import { placeOver } from '../../support/processes/http-customer.ts';
import type { ShopProcess } from '../../support/processes/shop-process.ts';
import { pickupOrder } from './known-order.ts';

const ROUNDS = 15;
const ORDERS_A_ROUND = 20;
/** The allowed ratio between two processes on a machine with other load. */
export const MAX_RATIO = 1.25;

/**
 * The milliseconds that a series of orders takes on each process: the median of several. They are measured alternately,
 * so that other load on the machine affects both.
 */
export async function timePlacing(of: {
  crowded: ShopProcess;
  empty: ShopProcess;
  cookie: string;
}): Promise<{ crowded: number; empty: number }> {
  const crowded: number[] = [];
  const empty: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    crowded.push(await timeRound(of.crowded, of.cookie));
    empty.push(await timeRound(of.empty, of.cookie));
  }
  return { crowded: median(crowded), empty: median(empty) };
}

async function timeRound({ url }: ShopProcess, cookie: string): Promise<number> {
  const startedAt = performance.now();
  for (let order = 0; order < ORDERS_A_ROUND; order += 1) {
    const { status } = await placeOver(url, cookie, pickupOrder());
    if (status !== 200) throw new Error(`placing was answered ${status}`);
  }
  return performance.now() - startedAt;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The process's resident memory, in MB. */
export function residentMegabytes(node: ShopProcess): number {
  const status = readFileSync(`/proc/${node.process.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
}
