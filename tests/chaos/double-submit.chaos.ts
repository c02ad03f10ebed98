import type { OrderRequest } from '../../app/orders/order.ts';
import { type PlacingAnswer, placeOver, signInOver } from '../support/processes/http-customer.ts';
import type { Proof } from './proof.ts';
import { pickupOrder } from './support/known-order.ts';
import { openPool } from './support/open-pool.ts';
import { withTwoNodes } from './support/two-nodes.ts';

const KEYS = 20;
const SUBMITS = 50;
/** A busy process may refuse a few requests at first. */
const MAX_REFUSED_PERCENT = 1;
const MAX_RETRIES = 20;
const RETRY_MILLISECONDS = 500;

const proof: Proof = {
  promise: `One checkout key sent ${SUBMITS} times at once to two processes: one order, named by every answer`,
  run: (tried) =>
    withTwoNodes(async ({ nodes, databaseUrl }) => {
      const cookie = await signInOver(nodes[0].url);
      const pool = openPool(databaseUrl);
      let refused = 0;
      for (let key = 0; key < KEYS; key += 1) {
        const order = pickupOrder();
        const answers = await Promise.all(
          Array.from({ length: SUBMITS }, (_, index) =>
            placeWithRetries(nodes[index % 2 === 0 ? 0 : 1].url, cookie, order),
          ),
        );
        const { rows } = await pool.query(
          `select "OrderId" as id,
                  (select array_agg(status) from "statusLogs" where "orderId" = "OrderId") as log
             from orders where checkoutkey = $1`,
          [order.checkoutKey],
        );
        const isOne = rows.length === 1 && rows[0].log.join() === 'Created';
        tried(isOne, `the database holds ${JSON.stringify(rows)}`);
        for (const { status, orderIds, retries } of answers) {
          if (retries > 0) refused += 1;
          tried(
            status === 200 && orderIds.join() === rows[0]?.id,
            `answered ${status} with ${orderIds.join() || 'no order'} instead of ${rows[0]?.id}`,
          );
        }
      }
      const percent = (100 * refused) / (KEYS * SUBMITS);
      tried(percent <= MAX_REFUSED_PERCENT, `${percent} % were answered 503 at first`);
      await pool.end();
    }),
};
export default proof;

/** An overloaded process answers 503 without an order id, so the customer retries a few times. */
async function placeWithRetries(
  url: string,
  cookie: string,
  order: OrderRequest,
): Promise<PlacingAnswer & { retries: number }> {
  for (let retries = 0; ; retries += 1) {
    const answer = await placeOver(url, cookie, order);
    if (answer.status !== 503 || retries === MAX_RETRIES) return { ...answer, retries };
    await new Promise((done) => setTimeout(done, RETRY_MILLISECONDS));
  }
}
