import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { OrderRequest } from '../app/orders/order.ts';
import { type Load, load } from './load.ts';

/** The ordered line: the second dish of bench/menus.ts. */
const LINE = { itemId: 'bench-30-1', quantity: 2, pricePaise: 77_00, discountPercent: 0 };

/**
 * Places orders with wrk for some seconds, the customers in turn.
 * @param pool leads to the shop's database
 * @throws if fewer orders are stored than were answered
 */
export async function placeAll(
  { url, cookies, pool }: { url: string; cookies: readonly string[]; pool: pg.Pool },
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<Load> {
  const script = join(tmpdir(), `orders-${crypto.randomUUID()}.lua`);
  writeFileSync(script, orderScript(cookies));
  const before = await countOrders(pool);
  try {
    const headers = {
      Origin: url,
      'Content-Type': 'application/x-www-form-urlencoded',
    };
    const placed = await load(`${url}/payment.data`, { connections: atOnce, seconds, headers, script });
    const written = (await countOrders(pool)) - before;
    if (written < placed.requests)
      throw new Error(`Of ${placed.requests} orders only ${written} are stored.`);
    return placed;
  } finally {
    rmSync(script);
  }
}

/**
 * A wrk script that posts orders as the payment screen does, each with its own checkout key and the next customer's
 * cookie. The load generator should use little processor time, because it shares the machine with the server.
 */
function orderScript(cookies: readonly string[]): string {
  const [round] = crypto.randomUUID().split('-');
  const order: OrderRequest = {
    checkoutKey: 'CHECKOUT_KEY',
    orderMode: 'Pickup',
    address: null,
    paymentMethod: 'COD',
    lines: [LINE],
  };
  return `
    local form = [[${new URLSearchParams({ order: JSON.stringify(order) })}]]
    local cookies = { ${cookies.map((cookie) => `[[${cookie}]]`).join(', ')} }
    local sent = 0
    request = function()
      sent = sent + 1
      wrk.headers['Cookie'] = cookies[sent % #cookies + 1]
      local key = string.format('${round}-0000-4000-8000-%012x', sent)
      return wrk.format('POST', nil, nil, (string.gsub(form, 'CHECKOUT_KEY', key)))
    end`;
}

async function countOrders(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as count from orders');
  return rows[0].count;
}
