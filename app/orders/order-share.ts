/** How much of an order is a vendor's: `part` where other vendors have lines too. */
export function shareOf(
  vendorId: string | null,
  lines: readonly { vendorId: string }[],
): 'all' | 'part' | 'none' {
  if (vendorId === null) return 'all';
  const own = lines.filter((line) => line.vendorId === vendorId);
  if (own.length === 0) return 'none';
  return own.length === lines.length ? 'all' : 'part';
}
