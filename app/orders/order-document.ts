import type { Selectable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { PricedLine } from '../money/price.ts';
import { toRupees } from '../money/price.ts';
import type { OrderDocument, OrderLineDocument, OrderMode, PaymentMethod } from './order.ts';

/** A row of `orders` as read. */
export type OrderRow = Selectable<Tables['orders']>;

/** A new order as the document of spec §3: Created, without a voucher. */
export function makeOrderDocument(order: {
  orderId: string;
  userId: string;
  createdAt: Date;
  lines: OrderLineDocument[];
  totals: PricedLine;
  paymentMethod: PaymentMethod;
  address: string | null;
  orderMode: OrderMode;
}): OrderDocument {
  return {
    FirestoreDocId: order.orderId,
    OrderId: order.orderId,
    userId: order.userId,
    createdAt: order.createdAt.toISOString(),
    status: 'Created',
    subtotal: toRupees(order.totals.subtotalPaise),
    discount: toRupees(order.totals.discountPaise),
    totalAmount: toRupees(order.totals.totalPaise),
    paymentMethod: order.paymentMethod,
    address: order.address,
    orderMode: order.orderMode,
    voucherCode: '',
    orderDetails: order.lines,
  };
}

/** A row of `orders` as its document: the same fields, without the checkout key. */
export function toOrderDocument(row: OrderRow): OrderDocument {
  return {
    FirestoreDocId: row.FirestoreDocId,
    OrderId: row.OrderId,
    userId: row.userId,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    subtotal: Number(row.subtotal),
    discount: Number(row.discount),
    totalAmount: Number(row.totalAmount),
    paymentMethod: row.paymentMethod,
    address: row.address,
    orderMode: row.orderMode,
    voucherCode: row.voucherCode,
    orderDetails: (row.orderDetails as OrderLineDocument[]).map(toOrderLine),
  };
}

/** `jsonb` changes the order of a line's keys, so they are listed here as in spec §3. */
export function toOrderLine(line: OrderLineDocument): OrderLineDocument {
  return {
    name: line.name,
    quantity: line.quantity,
    originalPrice: line.originalPrice,
    image: line.image,
    vendorId: line.vendorId,
    vendorName: line.vendorName,
    discount: line.discount,
    discountPrice: line.discountPrice,
    totalPrice: line.totalPrice,
  };
}

/** The document as a row of `orders`; money as text with two decimals, as `numeric` requires. */
export function toOrderRow(document: OrderDocument, checkoutKey: string, itemIds: string[]) {
  return {
    ...document,
    subtotal: document.subtotal.toFixed(2),
    discount: document.discount.toFixed(2),
    totalAmount: document.totalAmount.toFixed(2),
    orderDetails: JSON.stringify(document.orderDetails),
    checkoutkey: checkoutKey,
    itemids: itemIds,
  };
}
