/** `20% OFF`, for ribbons and beside prices (spec §2, Restaurant screen); null without a discount. */
export function discountLabel(percent: number): string | null {
  return percent > 0 ? `${percent}% OFF` : null;
}

/** `Up to 20% OFF`, for a vendor: its highest discount, which not every item has; null without one. */
export function topDiscountLabel(percent: number): string | null {
  return percent > 0 ? `Up to ${percent}% OFF` : null;
}
