import type { Priced } from '../money/price.ts';

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
