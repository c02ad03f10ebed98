import { safeReturnPath } from '../paths.ts';

/**
 * Where to go once an address is saved: back to where the customer came from with the new address
 * chosen (`addressId`), or null to stay.
 * @param from as the customer's browser gave it; only pages of this site are gone to
 */
export function returnWithAddress(from: string | null, addressId: string): string | null {
  if (!from) return null;
  const base = 'https://tiffin.invalid';
  const url = new URL(safeReturnPath(from), base);
  url.searchParams.set('addressId', addressId);
  return url.href.slice(base.length);
}
