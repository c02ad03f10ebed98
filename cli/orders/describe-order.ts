import { formatRupees, toPaise } from '../../app/money/price.ts';
import type { OperatorOrder } from '../../app/orders/operator/operator-order.ts';

/** An order as one line. */
export function describeOrder(order: OperatorOrder): string {
  const { OrderId, createdAt, status, orderMode, totalAmount, orderDetails } = order;
  const vendors = [...new Set(orderDetails.map(({ vendorName }) => vendorName))].join(', ');
  const total = formatRupees(toPaise(totalAmount)).padStart(12);
  return `${OrderId}  ${createdAt}  ${status.padEnd(15)} ${orderMode.padEnd(9)}${total}  ${vendors}`;
}
