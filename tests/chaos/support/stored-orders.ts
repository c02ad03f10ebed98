import type pg from 'pg';
import { KNOWN_TOTAL } from './known-order.ts';

export interface StoredOrder {
  id: string;
  checkoutKey: string;
  lines: number;
  total: string;
  log: string[] | null;
}

/** All orders, each with the statuses of its log, or null without a log. */
export async function readStoredOrders(pool: Pick<pg.Pool, 'query'>): Promise<StoredOrder[]> {
  const { rows } = await pool.query(`
    select "OrderId" as id, checkoutkey as "checkoutKey", "totalAmount"::text as total,
           jsonb_array_length("orderDetails")::int as lines,
           (select array_agg(status) from "statusLogs" where "orderId" = "OrderId") as log
      from orders`);
  return rows;
}

/** Describes what is wrong with a newly placed `pickupOrder`; null for nothing. */
export function problemOf({ id, lines, total, log }: StoredOrder): string | null {
  if (lines !== 2) return `${id} has ${lines} lines`;
  if (total !== KNOWN_TOTAL) return `${id} has the total ₹${total}`;
  if (log?.join() !== 'Created') return `${id} has the log ${log}`;
  return null;
}
