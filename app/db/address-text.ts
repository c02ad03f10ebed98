/**
 * A saved address (`CustomerContact`) in one line: what to find, then what helps to find it. The cart
 * shows it and the order keeps it, so that what was chosen is what was ordered.
 */
export function addressText(saved: { address: string; additionalDetails: string }): string {
  return [saved.address, saved.additionalDetails]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' · ');
}
