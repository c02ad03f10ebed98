/**
 * Formats a saved address (`CustomerContact`) as one line: the address, then its details. The cart and the order use
 * the same text, so that the ordered address equals the chosen one.
 */
export function addressText(saved: { address: string; additionalDetails: string }): string {
  return [saved.address, saved.additionalDetails]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' · ');
}
