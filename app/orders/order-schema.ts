import * as v from 'valibot';
import { UNKNOWN_VENDOR, UNNAMED_ITEM } from '../cart/cart-line.ts';
import type { OrderDocument } from './order.ts';
import { isOrderId } from './order-id.ts';

const text = (whenMissing = '') => v.fallback(v.string(), whenMissing);
const number = (whenMissing = 0) => v.fallback(v.pipe(v.number(), v.finite()), whenMissing);

/** A line of an order (spec §3, with its defaults); money in rupees. */
export const ORDER_LINE = v.object({
  name: text(UNNAMED_ITEM),
  quantity: number(1),
  /** One unit before discount. */
  originalPrice: number(),
  image: text(),
  vendorId: text(),
  vendorName: text(UNKNOWN_VENDOR),
  /** Percent. */
  discount: number(),
  /** One unit after discount. */
  discountPrice: number(),
  /** The whole line after discount. */
  totalPrice: number(),
});

/** An order as stored, exported and saved under `lastOrder`: field names of spec §3, money in rupees. */
export const ORDER = v.pipe(
  v.object({
    FirestoreDocId: text(),
    OrderId: v.pipe(v.string(), v.check(isOrderId)),
    userId: text(),
    /** ISO 8601. */
    createdAt: text(),
    status: text('Created'),
    subtotal: number(),
    discount: number(),
    totalAmount: v.pipe(v.number(), v.finite()),
    paymentMethod: text('COD'),
    address: v.fallback(v.nullable(v.string()), null),
    orderMode: text('Delivery'),
    voucherCode: text(),
    orderDetails: v.fallback(
      v.pipe(
        v.array(v.unknown()),
        v.transform((lines) =>
          lines.map((line) => v.safeParse(ORDER_LINE, line)).filter((line) => line.success),
        ),
        v.transform((lines) => lines.map((line) => line.output)),
      ),
      [],
    ),
  }),
  v.transform((order) => ({ ...order, FirestoreDocId: order.FirestoreDocId || order.OrderId })),
);

/** Parses an order document. Missing parts get their defaults; without an order id or an amount it is null. */
export function readOrderDocument(value: unknown): OrderDocument | null {
  const result = v.safeParse(ORDER, value);
  return result.success ? result.output : null;
}
