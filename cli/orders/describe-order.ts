import { formatRupees, toPaise } from '../../app/money/price.ts';
import type { OperatorOrder } from '../../app/orders/operator/operator-order.ts';

/** An order as one line. */
export function describeOrder(order: OperatorOrder): string {
  const { OrderId, createdAt, status, orderMode, totalAmount, orderDetails } = order;
  const vendors = [...new Set(orderDetails.map(({ vendorName }) => vendorName))].join(', ');
  const total = formatRupees(toPaise(totalAmount)).padStart(12);
  return `${OrderId}  ${createdAt}  ${status.padEnd(15)} ${orderMode.padEnd(9)}${total}  ${vendors}`;
}

/** As `describeOrder`, with what a kitchen needs below it: dishes, and the customer where the caller sees one. */
export function describeTicket(order: OperatorOrder): string[] {
  const { customer, address, orderDetails } = order;
  const who = customer ? [customer.fullName, customer.mobile, address ?? ''].filter(Boolean).join(', ') : '';
  return [
    describeOrder(order),
    ...orderDetails.map(({ quantity, name }) => `    ${quantity} × ${name}`),
    ...(who ? [`    ${who}`] : []),
  ];
}
