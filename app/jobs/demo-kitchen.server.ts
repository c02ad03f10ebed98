import { sql } from 'kysely';
import type { Database } from '../db/open-database.server.ts';
import { END_STATUSES, nextStatus, ORDER_STATUSES, type OrderStatus } from '../orders/order-status.ts';
import { moveOrder, readStep } from '../orders/set-status.server.ts';
import type { OrderEvents } from '../orders/tracking/order-events.server.ts';
import { runUntilStopped } from '../runtime/background.server.ts';
import type { Wait } from '../runtime/delay.server.ts';
import { logError } from '../runtime/log-error.server.ts';

const ENDS: readonly OrderStatus[] = END_STATUSES;
const MOVING_STATUSES = ORDER_STATUSES.filter((status) => !ENDS.includes(status));
const ORDERS_A_ROUND = 100;
const MIN_PAUSE_MILLISECONDS = 200;
const MAX_PAUSE_MILLISECONDS = 5_000;

interface KitchenServices {
  database: Database;
  now: () => Date;
  newId: () => string;
  orderEvents: Pick<OrderEvents, 'announce'>;
  wait: Wait;
  settings: { demoStepMilliseconds: number | null };
}

/**
 * Moves orders automatically, so that a newcomer sees live tracking: each goes one step on when its last step was
 * `demoStepMilliseconds` ago. The database holds the times, so a restart loses nothing; steps are conditional, so many
 * processes may run it.
 */
export function startDemoKitchen(services: KitchenServices): { stop: () => Promise<void> } {
  const stepMilliseconds = services.settings.demoStepMilliseconds;
  if (stepMilliseconds === null) return { stop: async () => {} };
  const pause = Math.min(Math.max(stepMilliseconds / 4, MIN_PAUSE_MILLISECONDS), MAX_PAUSE_MILLISECONDS);
  return runUntilStopped(async (stopped) => {
    let hasFailed = false;
    for (;;) {
      await services.wait(pause, stopped);
      if (stopped.aborted) return;
      try {
        await moveDueOrders(services, stepMilliseconds, stopped);
        hasFailed = false;
      } catch (error) {
        // Logs once per outage instead of once a round.
        if (!hasFailed && !stopped.aborted) logError('The demo kitchen cannot work', error);
        hasFailed = true;
      }
    }
  });
}

/**
 * One round of the demo kitchen.
 * @param signal ends the round; the next start moves the remaining orders
 * @returns how many orders it moved
 */
export async function moveDueOrders(
  services: Omit<KitchenServices, 'settings' | 'wait'>,
  stepMilliseconds: number,
  signal?: AbortSignal,
): Promise<number> {
  const due = await readDueOrders(services.database, new Date(services.now().getTime() - stepMilliseconds));
  let moved = 0;
  for (const order of due) {
    if (signal?.aborted) break;
    const { status: from, mode } = readStep(order);
    const to = nextStatus(mode, from);
    if (to && (await moveOrder(services, { orderId: order.OrderId, from, to }))) moved += 1;
  }
  return moved;
}

/** Orders in progress whose last step was at `lastStepBy` or before. */
function readDueOrders(database: Database, lastStepBy: Date) {
  return database.db
    .selectFrom('orders')
    .select(['OrderId', 'status', 'orderMode'])
    .where('status', 'in', MOVING_STATUSES)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('statusLogs')
            .select(sql`1`.as('later'))
            .whereRef('statusLogs.orderId', '=', 'orders.OrderId')
            .where('statusLogs.timestamp', '>', lastStepBy),
        ),
      ),
    )
    .orderBy('createdAt')
    .limit(ORDERS_A_ROUND)
    .execute();
}
