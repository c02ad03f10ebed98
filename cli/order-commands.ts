import type { Command } from 'commander';
import { formatRupees, toPaise } from '../app/money/price.ts';
import type { OrderDocument } from '../app/orders/order.ts';
import { ORDER_STATUSES } from '../app/orders/order-status.ts';
import type { CommandContext } from './command-context.ts';
import { createOperatorClient, type OperatorClientOptions, requireGood } from './operator-client.ts';
import { withClientOptions } from './operator-client-options.ts';
import { plainLine } from './plain-text.ts';
import { type ListOptions, printList } from './print-list.ts';

/** Adds `orders list` and `orders set`. */
export function addOrderCommands(program: Command, context: CommandContext): void {
  const orders = program.command('orders').description("list everybody's orders and move them along");

  withClientOptions(orders.command('list'))
    .description('newest first')
    .option('--json', 'print the documents, one per line')
    .option('--status <status>', `only those that are ${ORDER_STATUSES.join(', ')}`)
    .option('--limit <number>', 'at most so many (default: 100)')
    .action((options: ListOptions) => printList('/operator/orders', options, describeOrder, context));

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
      const moved = (await answer.json()) as OrderDocument;
      context.print(describeOrder(moved).map(plainLine).join('\n'));
    });
}

function describeOrder({
  OrderId,
  createdAt,
  status,
  orderMode,
  totalAmount,
  orderDetails,
}: OrderDocument): string[] {
  const vendors = [...new Set(orderDetails.map(({ vendorName }) => vendorName))].join(', ');
  const total = formatRupees(toPaise(totalAmount)).padStart(12);
  return [`${OrderId}  ${createdAt}  ${status.padEnd(15)} ${orderMode.padEnd(9)}${total}  ${vendors}`];
}
