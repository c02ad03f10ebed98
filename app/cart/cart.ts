import { type PricedLine, priceLine, sumLines } from '../money/price.ts';
import type { CartLine } from './cart-line.ts';

/** The rules of the cart (spec §4, Cart). None changes its input; a change without effect returns the same array. */

/** docs/decisions/cart-limits.md */
export const MAX_ITEM_QUANTITY = 99;
export const MAX_CART_LINES = 100;

type Lines = readonly CartLine[];

/** The lines of one vendor. */
interface VendorGroup {
  vendorName: string;
  lines: CartLine[];
}

/** Adds a line, or its quantity to the same item's line. Ignores a quantity of 0 or less and a line above the limit. */
export function addLine(lines: Lines, line: CartLine): Lines {
  if (!(line.quantity > 0)) return lines;
  const existing = lines.find(({ id }) => id === line.id);
  if (existing) return setQuantity(lines, line.id, existing.quantity + line.quantity);
  if (lines.length >= MAX_CART_LINES) return lines;
  return [...lines, { ...line, quantity: Math.min(line.quantity, MAX_ITEM_QUANTITY) }];
}

/**
 * Adds an earlier order's lines at today's prices, which items that are already in the cart get too.
 * @returns also the names of the items that exceed a limit, wholly or in part
 */
export function addLines(lines: Lines, added: Lines): { lines: Lines; overLimit: string[] } {
  const overLimit: string[] = [];
  const result = added.reduce((before, line) => {
    const after = addLine(updatePrice(before, line), line);
    const wanted = quantityOf(before, line.id) + line.quantity;
    if (quantityOf(after, line.id) < wanted) overLimit.push(line.name);
    return after;
  }, lines);
  return { lines: result, overLimit };
}

function updatePrice(lines: Lines, { id, pricePaise, discountPercent }: CartLine): Lines {
  const isStale = (line: CartLine) =>
    line.id === id && (line.pricePaise !== pricePaise || line.discountPercent !== discountPercent);
  if (!lines.some(isStale)) return lines;
  return lines.map((line) => (isStale(line) ? { ...line, pricePaise, discountPercent } : line));
}

function quantityOf(lines: Lines, id: string): number {
  return lines.find((line) => line.id === id)?.quantity ?? 0;
}

/** Sets an item's quantity: 0 or less removes its line, more than 99 is limited to 99. */
export function setQuantity(lines: Lines, id: string, quantity: number): Lines {
  if (quantity <= 0) return removeLine(lines, id);
  const wanted = Math.min(quantity, MAX_ITEM_QUANTITY);
  const isNew = lines.some((line) => line.id === id && line.quantity !== wanted);
  return isNew ? lines.map((line) => (line.id === id ? { ...line, quantity: wanted } : line)) : lines;
}

/**
 * Changes an item's quantity by `delta`. An unknown item changes nothing.
 * @param least spec §4: the restaurant stepper removes at 0, the cart page stops at 1
 */
export function changeQuantity(lines: Lines, id: string, delta: number, least: 0 | 1 = 0): Lines {
  const line = lines.find((candidate) => candidate.id === id);
  return line ? setQuantity(lines, id, Math.max(line.quantity + delta, least)) : lines;
}

export function removeLine(lines: Lines, id: string): Lines {
  const remaining = lines.filter((line) => line.id !== id);
  return remaining.length === lines.length ? lines : remaining;
}

/** Removes what was ordered. What was added since the order was sent stays. */
export function removeOrdered(lines: Lines, ordered: readonly { itemId: string; quantity: number }[]): Lines {
  return ordered.reduce((rest, { itemId, quantity }) => changeQuantity(rest, itemId, -quantity), lines);
}

/** Restores a removed line at its place, unless its item is in the cart again or the line would exceed the limit. */
export function restoreLine(lines: Lines, line: CartLine, index: number): Lines {
  const isThere = lines.some(({ id }) => id === line.id);
  return isThere || lines.length >= MAX_CART_LINES ? lines : lines.toSpliced(index, 0, line);
}

/** Groups lines by vendor, in the order in which the vendors first appear (spec §2, Cart). */
export function groupByVendor(lines: Lines): VendorGroup[] {
  return [...Map.groupBy(orderable(lines), ({ vendorName }) => vendorName)].map(([vendorName, own]) => ({
    vendorName,
    lines: own,
  }));
}

/** The vendor of the order is that of the first line (spec §4, Flow); null for an empty cart. */
export function vendorOfOrder(lines: Lines): { vendorId: string; vendorName: string } | null {
  const first = orderable(lines)[0];
  return first ? { vendorId: first.vendorId, vendorName: first.vendorName } : null;
}

/** Total number of items, as on the badge. */
export function countItems(lines: Lines): number {
  return orderable(lines).reduce((count, line) => count + line.quantity, 0);
}

/** '1 item', '3 items'. */
export function countLabel(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`;
}

export function cartTotals(lines: Lines): PricedLine {
  return sumLines(orderable(lines).map(priceCartLine));
}

export function priceCartLine(line: CartLine): PricedLine {
  return priceLine(line, line.quantity);
}

/** Lines with quantity 0 count nowhere (spec §4). */
function orderable(lines: Lines): CartLine[] {
  return lines.filter((line) => line.quantity > 0);
}
