import type { CartLine } from '../cart/cart-line.ts';
import type { CheckoutChoice } from './checkout-choice.ts';
import type { OrderRequest } from './order.ts';

/** What cart and choice ask the server to place. A pickup has no address. */
export function toOrderRequest(
  choice: Pick<CheckoutChoice, 'orderMode' | 'address' | 'paymentMethod'>,
  lines: readonly CartLine[],
  checkoutKey: string,
): OrderRequest {
  const address = choice.orderMode === 'Delivery' ? choice.address : null;
  return {
    checkoutKey,
    orderMode: choice.orderMode,
    address: address && { id: address.id, text: address.text },
    paymentMethod: choice.paymentMethod,
    lines: lines.map(({ id, quantity, pricePaise, discountPercent }) => ({
      itemId: id,
      quantity,
      pricePaise,
      discountPercent,
    })),
  };
}
