import { OPERATOR_TOKEN, type ShopProcess } from '../../support/processes/shop-process.ts';
import type { Tried } from '../proof.ts';
import { type SeededCustomer, seedCustomers } from './many-customers.ts';
import { openPool } from './open-pool.ts';
import { MAX_RATIO, residentMegabytes, timePlacing } from './placing-time.ts';
import { AUTH_SECRET } from './two-nodes.ts';

/** The number of customers who follow their orders on one process, and its memory limit. */
export const TRACKERS = 2_000;
export const MAX_MEGABYTES = 300;

/** Seeds `TRACKERS` customers with one order each, and a buyer who places orders meanwhile. */
export async function seedTrackers(
  databaseUrl: string,
): Promise<{ customers: SeededCustomer[]; buyer: SeededCustomer }> {
  const pool = openPool(databaseUrl);
  const customers = await seedCustomers(pool, TRACKERS + 1, AUTH_SECRET);
  await pool.end();
  const buyer = customers.pop();
  if (!buyer) throw new Error('no customer was seeded');
  return { customers, buyer };
}

/** Checks that placing orders takes no longer on a process with trackers. */
export async function tryPlacing(
  tried: Tried,
  { crowded, empty, buyer }: { crowded: ShopProcess; empty: ShopProcess; buyer: SeededCustomer },
): Promise<void> {
  const took = await timePlacing({ crowded, empty, cookie: buyer.cookie });
  tried(
    took.crowded / took.empty < MAX_RATIO,
    `a round of orders takes ${Math.round(took.empty)} ms without trackers, ${Math.round(took.crowded)} ms with them`,
  );
}

export function tryMemory(tried: Tried, node: ShopProcess): void {
  const megabytes = residentMegabytes(node);
  tried(megabytes < MAX_MEGABYTES, `${megabytes} MB resident`);
}

/** Sets an order's status through the operator's endpoint; returns the answer's status. */
export async function setStatus({ url }: ShopProcess, orderId: string, status: string): Promise<number> {
  const answer = await fetch(`${url}/operator/orders/${orderId}/status`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
    body: JSON.stringify({ status }),
  });
  return answer.status;
}
