import { rememberUser } from '../account/user-store.client.ts';
import { clearChoice } from '../orders/checkout-choice.client.ts';
import { forgetLastOrder } from '../orders/last-order.client.ts';

/** Removes from this browser what names the customer or an address. The cart belongs to the browser and stays. */
export function forgetCustomer(): void {
  rememberUser(null);
  clearChoice();
  forgetLastOrder();
}
