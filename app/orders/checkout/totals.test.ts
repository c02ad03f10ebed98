import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomCart } from '../../../tests/support/test-data/random-carts.ts';
import { cartTotals, priceCartLine } from '../../cart/cart.ts';
import { parseStoredCart, serializeCart } from '../../cart/stored-cart.ts';
import { toPaise } from '../../money/price.ts';
import { makeOrderDocument } from '../order-document.ts';
import { parseOrderRequest } from '../order-request.ts';
import { toOrderRequest } from './checkout-request.ts';
import { draftOrder } from './draft-order.ts';

const KEY = '6f1c1f0e-8a53-4d0f-9f0e-0d6a4a2f7c11';
const CHOICE = { orderMode: 'Pickup', address: null, paymentMethod: 'COD' } as const;

test('10,000 carts: browser and server agree on prices, totals are the sums of lines, nothing is negative', () => {
  fc.assert(
    fc.property(randomCart, (cart) => {
      // As read from the browser's storage, and over the wire.
      const lines = parseStoredCart(serializeCart(cart));
      const shown = cartTotals(lines);
      const posted = parseOrderRequest(JSON.stringify(toOrderRequest(CHOICE, lines, KEY)));
      if (!posted.ok) throw new Error(posted.message);
      const draft = draftOrder(
        posted.request.lines,
        cart.map((line) => ({ ...line, vendor: { name: line.vendorName, isActive: true } })),
      );
      if (draft.kind !== 'draft') throw new Error('nothing has changed');
      const order = makeOrderDocument({
        ...CHOICE,
        orderId: 'ORD00000000',
        userId: 'asha',
        createdAt: new Date(0),
        lines: draft.lines,
        totals: draft.totals,
      });

      expect(draft.totals).toEqual(shown);
      expect([order.subtotal, order.discount, order.totalAmount].map(toPaise)).toEqual([
        shown.subtotalPaise,
        shown.discountPaise,
        shown.totalPaise,
      ]);
      expect(sum(order.orderDetails, (line) => toPaise(line.totalPrice))).toBe(shown.totalPaise);
      expect(sum(lines, (line) => priceCartLine(line).discountPaise)).toBe(shown.discountPaise);
      expect(shown.subtotalPaise - shown.discountPaise).toBe(shown.totalPaise);
      expect(Math.min(...order.orderDetails.map((line) => line.totalPrice))).toBeGreaterThanOrEqual(0);
      expect(Number.isSafeInteger(shown.subtotalPaise)).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});

function sum<Line>(lines: readonly Line[], amount: (line: Line) => number): number {
  return lines.reduce((total, line) => total + amount(line), 0);
}
