import type { OrderRequest } from '../../../app/orders/order.ts';

/** A new pickup order of items in the known catalogue (tests/support/test-data/known-catalogue.ts). */
export function pickupOrder(changes: Partial<OrderRequest> = {}): OrderRequest {
  return {
    checkoutKey: crypto.randomUUID(),
    orderMode: 'Pickup',
    address: null,
    paymentMethod: 'COD',
    lines: [
      { itemId: 'known-dosa', quantity: 3, pricePaise: 33_33, discountPercent: 10 },
      { itemId: 'known-thali', quantity: 1, pricePaise: 120_00, discountPercent: 0 },
    ],
    ...changes,
  };
}

/** The total of `pickupOrder` as PostgreSQL writes it: ₹89.99 for the dosas and ₹120.00. */
export const KNOWN_TOTAL = '209.99';
