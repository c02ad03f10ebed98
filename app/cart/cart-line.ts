import type { Priced } from '../money/price.ts';

/** What stands for an empty name, in the cart as in an order (spec §3, Order line). */
export const UNNAMED_ITEM = 'Unnamed Item';
/** What stands for a missing vendor's name (spec §9). */
export const UNKNOWN_VENDOR = 'Unknown Vendor';

/** One line of the cart in memory; `stored-cart.ts` maps it to the document under `cartItems`. */
export interface CartLine extends Priced {
  /** The item's id. */
  id: string;
  name: string;
  picture: string | null;
  vendorId: string;
  vendorName: string;
  quantity: number;
}
