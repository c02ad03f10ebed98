import type { CartLine } from '../../cart/cart-line.ts';
import type { OrderRequest, OrderRequestLine } from '../order.ts';
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
    lines: toRequestLines(lines),
  };
}

/** The lines of a cart as requests have them. */
export function toRequestLines(lines: readonly CartLine[]): OrderRequestLine[] {
  return lines.map(({ id, quantity, pricePaise, discountPercent }) => ({
    itemId: id,
    quantity,
    pricePaise,
    discountPercent,
  }));
}

/** The lines of an order that this browser is posting. The request can still be sent afterwards. */
export async function readSentLines(request: Request): Promise<OrderRequestLine[]> {
  const form = await request.clone().formData();
  const { lines }: OrderRequest = JSON.parse(String(form.get('order')));
  return lines;
}
