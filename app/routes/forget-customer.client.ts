import { rememberUser } from '../account/user-store.client.ts';
import { forgetSearches } from '../catalogue/search/recent-searches.client.ts';
import { clearChoice } from '../orders/checkout-choice.client.ts';
import { forgetLastOrder } from '../orders/last-order.client.ts';

/** Removes from this browser what names the customer or an address, and what they looked for. The cart belongs to the browser and stays. */
export function forgetCustomer(): void {
  rememberUser(null);
  clearChoice();
  forgetSearches();
  forgetLastOrder();
}
