/** Money is whole paise inside; rupees with two decimals only at rest and on screen. */

/**
 * The dearest unit that is taken into the catalogue, a cart or an order: one crore, of which a hundred
 * full lines still sum exactly and fit the columns of `orders`.
 */
export const MAX_PRICE_RUPEES = 10_000_000;

export interface PricedLine {
  /** Before discount, paise. */
  subtotalPaise: number;
  discountPaise: number;
  totalPaise: number;
}

/** Rupees as stored or imported (`"33.33"`, `33.33`) as paise. The caller has checked that it is a number. */
export function toPaise(rupees: string | number): number {
  return Math.round(Number(rupees) * 100);
}

/** Paise as a number of rupees, for documents that store rupees. */
export function toRupees(paise: number): number {
  return paise / 100;
}

/** Between hundreds and thousands, and then after every two digits. */
const GROUP_ENDS = /\B(?=(?:\d\d)*\d{3}$)/g;

/**
 * `₹1,234.50`: rupee symbol, two decimals (spec §5, Price display; §9, Currency), Indian grouping. An
 * `Intl.NumberFormat` writes the same, but making one takes a cheap phone 70 ms of its first page.
 */
export function formatRupees(paise: number): string {
  const [rupees = '', decimals] = toRupees(Math.abs(paise)).toFixed(2).split('.');
  return `${paise < 0 ? '-' : ''}₹${rupees.replace(GROUP_ENDS, ',')}.${decimals}`;
}

/**
 * One line of a cart or order. Line discount = price × percent / 100 × quantity (spec §5), rounded
 * half up to a paisa once per line, so that sums of lines are exact.
 * @param pricePaise one unit before discount
 * @param discountPercent 0 to 100, at most two decimals
 */
export function priceLine(pricePaise: number, discountPercent: number, quantity: number): PricedLine {
  const subtotalPaise = pricePaise * quantity;
  // Percent in hundredths keeps the product a whole number: 12.5 % is 1250.
  const discountPaise = Math.floor((subtotalPaise * Math.round(discountPercent * 100) + 5_000) / 10_000);
  return { subtotalPaise, discountPaise, totalPaise: subtotalPaise - discountPaise };
}

/** One unit after discount, as shown on cards (spec §5, Price display). */
export function discountedPaise(pricePaise: number, discountPercent: number): number {
  return priceLine(pricePaise, discountPercent, 1).totalPaise;
}

/** Sums of lines: what a customer sees always adds up. */
export function sumLines(lines: readonly PricedLine[]): PricedLine {
  return lines.reduce(
    (sum, line) => ({
      subtotalPaise: sum.subtotalPaise + line.subtotalPaise,
      discountPaise: sum.discountPaise + line.discountPaise,
      totalPaise: sum.totalPaise + line.totalPaise,
    }),
    { subtotalPaise: 0, discountPaise: 0, totalPaise: 0 },
  );
}
