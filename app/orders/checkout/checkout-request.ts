import type { CartLine } from '../../cart/cart-line.ts';
import type { OrderRequest } from '../order.ts';
import type { CheckoutChoice } from './checkout-choice.ts';

/** The order request for cart and choice. A pickup has no address. */
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
