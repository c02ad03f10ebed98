/** Formats a discount as `20% OFF`, for ribbons and prices (spec §2, Restaurant screen); null without a discount. */
export function discountLabel(percent: number): string | null {
  return percent > 0 ? `${percent}% OFF` : null;
}

/** Formats a vendor's highest discount as `Up to 20% OFF`, since not every item has it; null without a discount. */
export function topDiscountLabel(percent: number): string | null {
  return percent > 0 ? `Up to ${percent}% OFF` : null;
}
