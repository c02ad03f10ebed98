/**
 * `ORD` and the first 8 characters of a random UUID in upper case (spec §9). With 32 bits two orders will draw the same
 * id one day, so the insert must then draw again.
 * @param newId makes a random UUID
 */
export function makeOrderId(newId: () => string): string {
  return `ORD${newId().slice(0, 8).toUpperCase()}`;
}

/** Whether a text from a user has the form of an order id; other texts are not worth a query. */
export function isOrderId(text: string): boolean {
  return /^ORD[0-9A-F]{8}$/.test(text);
}
