import { safeReturnPath } from '../../paths.ts';

const BASE = 'https://tiffin.invalid';

/**
 * Where to go once an address is saved: back to where the customer came from, with the new address chosen
 * (`addressId`), or null to stay.
 * @param from as the browser sent it; only paths of this site are accepted
 */
export function returnWithAddress(from: string | null, addressId: string): string | null {
  if (!from) return null;
  const url = new URL(safeReturnPath(from), BASE);
  url.searchParams.set('addressId', addressId);
  return url.href.slice(BASE.length);
}

/** The address that such a return path chooses; null for any other path. */
export function chosenOnReturn(path: string): string | null {
  return new URL(path, BASE).searchParams.get('addressId');
}
