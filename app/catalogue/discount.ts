/** `20% OFF`, for ribbons and beside prices (spec §2, Restaurant screen); null without a discount. */
export function discountLabel(percent: number): string | null {
  return percent > 0 ? `${percent}% OFF` : null;
}
