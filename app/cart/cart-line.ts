/** One line of the cart as code speaks of it; `stored-cart.ts` maps it to the document under `cartItems`. */
export interface CartLine {
  /** The item's id. */
  id: string;
  name: string;
  /** One unit before discount. */
  pricePaise: number;
  /** 0 to 100. */
  discountPercent: number;
  picture: string | null;
  vendorId: string;
  vendorName: string;
  quantity: number;
}
