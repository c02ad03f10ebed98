import type { Command } from 'commander';
import type { OperatorOrder } from '../../app/orders/operator/operator-order.ts';
import { ORDER_STATUSES } from '../../app/orders/order-status.ts';
import type { CommandContext } from '../command-context.ts';
import {
  createOperatorClient,
  type OperatorClientOptions,
  requireGood,
  withClientOptions,
} from '../operator-client.ts';
import { plainLine } from '../plain-text.ts';
import { type ListOptions, printList } from '../print-list.ts';
import { Refusal } from '../refusal.ts';
import { describeOrder } from './describe-order.ts';
import { watchOrders } from './watch-orders.ts';

interface OrderListOptions extends ListOptions {
  status?: string;
  since?: string;
  vendor?: string;
  customer?: string;
  after?: string;
}

/** Adds `orders list`, `orders set` and `orders watch`. */
export function addOrderCommands(program: Command, context: CommandContext): void {
  const orders = program.command('orders').description("list everybody's orders and move them along");

  withClientOptions(orders.command('list'))
    .description('newest first')
    .option('--json', 'print the documents, one per line')
    .option('--status <status>', `only those that are ${ORDER_STATUSES.join(', ')}; several with commas`)
    .option('--since <time>', 'only those placed then or later, such as 2026-03-01T18:30:00Z')
    .option('--vendor <id>', 'only those with a line of this vendor')
    .option('--customer <id>', 'only those of this userId')
    .option('--after <order>', 'only those that come after this one in the list')
    .option('--limit <number>', 'at most so many (default: 100); with --all, in one request')
    .option('--all', 'every one, page by page')
    .action(({ status, since, vendor, customer, after, ...options }: OrderListOptions) =>
      printList('/operator/orders', options, (order: OperatorOrder) => [describeOrder(order)], context, {
        status,
        since,
        vendor,
        customer,
        after,
      }),
    );

  withClientOptions(orders.command('set'))
    .description('move an order to its next status')
    .argument('<order>', 'such as ORD1A2B3C4D')
    .argument('<status>', ORDER_STATUSES.join(', '))
    .action(async (order: string, status: string, options: OperatorClientOptions) => {
      const answer = await createOperatorClient(options, context).send(
        `/operator/orders/${encodeURIComponent(order)}/status`,
        { method: 'POST', body: JSON.stringify({ status }), type: 'application/json' },
      );
      await requireGood(answer);
      context.print(plainLine(describeOrder((await answer.json()) as OperatorOrder)));
    });

  withClientOptions(orders.command('watch'))
    .description(
      'for a screen in a kitchen: open orders, then each new one and each step, until it is stopped',
    )
    .option('--json', 'print the events, one per line, and no open orders')
    .option('--after <event>', 'begin after this event, 0 for all; without it, now')
    .action(async ({ json = false, after, ...options }: WatchOptions) => {
      if (after !== undefined && !/^\d+$/.test(after))
        throw new Refusal('--after must be the id of an event.');
      const client = createOperatorClient(options, context);
      await watchOrders({ client, after: after ?? null, isJson: json, context });
    });
}

interface WatchOptions extends OperatorClientOptions {
  json?: boolean;
  after?: string;
}
