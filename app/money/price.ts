/** Code computes in whole paise; only stored documents and the screen have rupees with two decimals. */

/**
 * The highest unit price that a catalogue, cart or order may have, in rupees: one crore. A hundred full lines of it
 * still have an exact sum that fits the columns of `orders`.
 */
export const MAX_PRICE_RUPEES = 10_000_000;

/** What has a price: an item, an item on sale, a line of a cart or of an order. */
export interface Priced {
  /** One unit before discount. */
  pricePaise: number;
  /** 0 to 100, at most two decimals. */
  discountPercent: number;
}

export interface PricedLine {
  /** Before discount, in paise. */
  subtotalPaise: number;
  discountPaise: number;
  totalPaise: number;
}

/** Converts rupees as stored or imported (`"33.33"`, `33.33`) to paise. The caller has validated the number. */
export function toPaise(rupees: string | number): number {
  return Math.round(Number(rupees) * 100);
}

/** Converts paise to a number of rupees, for documents that store rupees. */
export function toRupees(paise: number): number {
  return paise / 100;
}

/** Matches the positions of Indian group separators: before the last three digits, then after every two. */
const GROUP_ENDS = /\B(?=(?:\d\d)*\d{3}\.)/g;

/**
 * `₹1,234.50`: rupee symbol, two decimals (spec §5, Price display; §9, Currency), Indian grouping. Equals the output
 * of `Intl.NumberFormat`, which costs a cheap phone 70 ms on its first page.
 */
export function formatRupees(paise: number): string {
  const rupees = toRupees(Math.abs(paise)).toFixed(2);
  return `${paise < 0 ? '-' : ''}₹${rupees.replace(GROUP_ENDS, ',')}`;
}

/**
 * Prices one line of a cart or order. Line discount = price × percent / 100 × quantity (spec §5), rounded
 * half up to a paisa once per line, so that sums of lines are exact.
 */
export function priceLine({ pricePaise, discountPercent }: Priced, quantity: number): PricedLine {
  const subtotalPaise = pricePaise * quantity;
  // The percentage in hundredths keeps the product a whole number: 12.5 % is 1250.
  const discountPaise = Math.floor((subtotalPaise * Math.round(discountPercent * 100) + 5_000) / 10_000);
  return { subtotalPaise, discountPaise, totalPaise: subtotalPaise - discountPaise };
}

/**
 * The price of one unit after discount, as shown on cards (spec §5, Price display). Rounded to a paisa like a line, so
 * this times the quantity may differ from the line's total by some paise.
 */
export function discountedPaise(priced: Priced): number {
  return priceLine(priced, 1).totalPaise;
}

/** Sums priced lines, so that the shown totals always equal the sum of the shown lines. */
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
