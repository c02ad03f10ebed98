import type pg from 'pg';
import { signInOver } from '../../support/processes/http-customer.ts';
import { pickupOrder } from './known-order.ts';
import { type Answer, pause, send } from './load.ts';

const CUSTOMERS = 10;
const BETWEEN_MILLISECONDS = 300;
const RETRY_MILLISECONDS = 300;

/** Customers who order all the time, and repeat a checkout key until an answer has the order's id. */
export interface RetryingCustomers {
  /** The ids that customers were told, by checkout key. */
  confirmed: ReadonlyMap<string, string>;
  /** When each order was confirmed, from `performance.now()`. */
  confirmedAt: readonly number[];
  answers: readonly Pick<Answer, 'status' | 'sentAt'>[];
  /** Resolves when each customer's last order is confirmed. */
  end: () => Promise<void>;
}

/** @param urls of shops; an attempt that fails is repeated at the next one */
export async function startCustomers(urls: readonly string[]): Promise<RetryingCustomers> {
  const confirmed = new Map<string, string>();
  const confirmedAt: number[] = [];
  const answers: Pick<Answer, 'status' | 'sentAt'>[] = [];
  let isOver = false;

  async function orderUntilOver(cookie: string, first: number): Promise<void> {
    for (let attempt = first; !isOver; attempt += 1) {
      const order = pickupOrder();
      for (;;) {
        const { status, sentAt, text } = await sendOrder(urls[attempt % urls.length] ?? '', cookie, order);
        answers.push({ status, sentAt });
        if (status === 200) {
          confirmed.set(order.checkoutKey, idsIn(text));
          confirmedAt.push(performance.now());
          break;
        }
        attempt += 1;
        await pause(RETRY_MILLISECONDS);
      }
      await pause(BETWEEN_MILLISECONDS);
    }
  }

  const cookies: string[] = [];
  for (let customer = 0; customer < CUSTOMERS; customer += 1) cookies.push(await signInOver(urls[0] ?? ''));
  const ordering = cookies.map(orderUntilOver);
  return {
    confirmed,
    confirmedAt,
    answers,
    end: async () => {
      isOver = true;
      await Promise.all(ordering);
    },
  };
}

/** Sends an order as the payment screen does. */
export function sendOrder(
  url: string,
  cookie: string,
  order: ReturnType<typeof pickupOrder>,
): Promise<Answer> {
  return send(url, '/payment.data', { Cookie: cookie }, { order: JSON.stringify(order) });
}

/** The order ids that an answer names. */
export function idsIn(text: string): string {
  return [...new Set(text.match(/ORD[0-9A-F]{8}/g) ?? [])].join();
}

export interface OrderFindings {
  /** Confirmed, and not there with that id. */
  lost: number;
  /** Checkout keys with more than one order. */
  doubled: number;
  /** Orders that lack their first log row, or have it twice. */
  withoutLog: number;
}

/** Compares what customers were told with what the database has. */
export async function compareOrders(
  database: Pick<pg.ClientBase, 'query'>,
  customers: RetryingCustomers,
): Promise<OrderFindings> {
  // Taken first: what is confirmed from now on may be missing in the rows.
  const confirmed = [...customers.confirmed];
  const { rows } = await database.query<{ id: string; key: string; logs: number }>(`
    select "OrderId" as id, checkoutkey as key,
           (select count(*)::int from "statusLogs" where "orderId" = "OrderId" and status = 'Created') as logs
      from orders`);
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return {
    lost: confirmed.filter(([key, id]) => !byKey.get(key)?.some((row) => row.id === id)).length,
    doubled: [...byKey.values()].filter((same) => same.length > 1).length,
    withoutLog: rows.filter(({ logs }) => logs !== 1).length,
  };
}

/** The longest time between two of `moments`, in milliseconds, of what lies from `from` to `to`. */
export function longestGap(moments: readonly number[], from: number, to: number): number {
  const inside = moments.filter((moment) => moment >= from && moment <= to).toSorted((a, b) => a - b);
  const edges = [from, ...inside, to];
  return Math.max(...edges.slice(1).map((moment, index) => moment - (edges[index] ?? from)));
}
