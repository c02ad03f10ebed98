import type { CartLine } from '../cart/cart-line.ts';
import type { CheckoutChoice } from './checkout-choice.ts';
import type { OrderRequest } from './order.ts';

/** What cart and choice ask the server to place. A pickup needs no address. */
export function toOrderRequest(
  choice: Pick<CheckoutChoice, 'orderMode' | 'address' | 'paymentMethod'>,
  lines: readonly CartLine[],
  checkoutKey: string,
): OrderRequest {
  return {
    checkoutKey,
    orderMode: choice.orderMode,
    addressId: choice.orderMode === 'Delivery' ? (choice.address?.id ?? null) : null,
    paymentMethod: choice.paymentMethod,
    lines: lines.map(({ id, quantity, pricePaise, discountPercent }) => ({
      itemId: id,
      quantity,
      pricePaise,
      discountPercent,
    })),
  };
}
