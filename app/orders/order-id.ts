/**
 * `ORD` and the first 8 characters of a random UUID in upper case (spec §9). 32 bits: two orders
 * will draw the same one day, so whoever inserts it draws again then.
 * @param newId makes a random UUID
 */
export function makeOrderId(newId: () => string): string {
  return `ORD${newId().slice(0, 8).toUpperCase()}`;
}

/** Whether a text that a user supplied has the form of an order id; nothing else is worth a query. */
export function isOrderId(text: string): boolean {
  return /^ORD[0-9A-F]{8}$/.test(text);
}
