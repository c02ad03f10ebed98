import * as v from 'valibot';
import { toPaise, toRupees } from '../../money/price.ts';
import type { OrderLineDocument } from '../order.ts';
import { type OrderRow, toOrderDocument } from '../order-document.ts';
import { shareOf } from '../order-share.ts';
import { ORDER_STATUSES } from '../order-status.ts';

const LINE = v.strictObject({
  name: v.string(),
  quantity: v.number(),
  originalPrice: v.pipe(v.number(), v.description('Rupees, one unit before its discount.')),
  image: v.string(),
  vendorId: v.string(),
  vendorName: v.string(),
  discount: v.pipe(v.number(), v.description('Percent.')),
  discountPrice: v.pipe(v.number(), v.description('Rupees, one unit after its discount.')),
  totalPrice: v.pipe(v.number(), v.description('Rupees, the whole line after its discount.')),
});

/** An order as the operator's API answers it: the fields of spec §3, and the customer beside them. */
export const OPERATOR_ORDER = v.strictObject({
  FirestoreDocId: v.string(),
  OrderId: v.string(),
  userId: v.pipe(v.string(), v.description("Empty for a vendor's token.")),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  status: v.picklist(ORDER_STATUSES),
  subtotal: v.pipe(v.number(), v.description("Rupees; for a vendor's token of its own lines.")),
  discount: v.number(),
  totalAmount: v.number(),
  paymentMethod: v.string(),
  address: v.pipe(
    v.nullable(v.string()),
    v.description('Null for pickup, and for a vendor whose customer also ordered from others.'),
  ),
  orderMode: v.string(),
  voucherCode: v.string(),
  orderDetails: v.pipe(v.array(LINE), v.description("For a vendor's token only its own lines.")),
  customer: v.pipe(
    v.nullable(v.strictObject({ fullName: v.string(), mobile: v.string() })),
    v.description(
      'Null where the account was deactivated, and for a vendor whose customer also ordered from others.',
    ),
  ),
});
export type OperatorOrder = v.InferOutput<typeof OPERATOR_ORDER>;

/** A row of `orders` with the customer, whose fields are null where the account was deactivated. */
export type RowWithCustomer = OrderRow & { fullName: string | null; mobile: string | null };

/**
 * An order as a caller may see it (docs/decisions/operator-tokens.md): of one with other vendors' lines a vendor sees its
 * own lines alone and nothing of the customer.
 * @param vendorId null: the caller sees everything
 * @returns null where the vendor has no line in it
 */
export function toOperatorOrder(row: RowWithCustomer, vendorId: string | null): OperatorOrder | null {
  const { status, ...document } = toOrderDocument(row);
  const { fullName, mobile } = row;
  const whole = {
    ...document,
    // Stored only from `OrderStatus`.
    status: status as OperatorOrder['status'],
    customer: fullName === null ? null : { fullName, mobile: mobile ?? '' },
  };
  if (vendorId === null) return inOrder(whole);
  const share = shareOf(vendorId, document.orderDetails);
  if (share === 'none') return null;
  if (share === 'all') return inOrder({ ...whole, userId: '' });
  const orderDetails = document.orderDetails.filter((line) => line.vendorId === vendorId);
  return inOrder({
    ...whole,
    ...totalsOf(orderDetails),
    orderDetails,
    userId: '',
    address: null,
    customer: null,
  });
}

/** The fields in the order of spec §3. */
function inOrder(order: OperatorOrder): OperatorOrder {
  const { FirestoreDocId, OrderId, userId, createdAt, status, ...rest } = order;
  return { FirestoreDocId, OrderId, userId, createdAt, status, ...rest };
}

/** Sums in rupees. */
function totalsOf(lines: readonly OrderLineDocument[]) {
  const subtotal = sum(lines.map((line) => toPaise(line.originalPrice) * line.quantity));
  const total = sum(lines.map((line) => toPaise(line.totalPrice)));
  return {
    subtotal: toRupees(subtotal),
    discount: toRupees(subtotal - total),
    totalAmount: toRupees(total),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
