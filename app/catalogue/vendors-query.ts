import { VENDORS_PER_CALL } from '../location/map-service.ts';
import { MAX_ID_LENGTH } from './catalogue.ts';
import { isStoredId } from './stored-id.ts';

/**
 * Parses the vendors of a query, `vendor=…&vendor=…`, without repeats.
 * @returns a message for the author of the request if it is invalid
 */
export function readVendorIds(
  search: URLSearchParams,
): { ok: true; vendorIds: string[] } | { ok: false; message: string } {
  const vendorIds = [...new Set(search.getAll('vendor'))];
  if (vendorIds.length === 0 || vendorIds.length > VENDORS_PER_CALL) {
    return { ok: false, message: `name 1 to ${VENDORS_PER_CALL} vendors` };
  }
  if (!vendorIds.every(isStoredId)) {
    return { ok: false, message: `a vendor id has 1 to ${MAX_ID_LENGTH} characters, no NUL` };
  }
  return { ok: true, vendorIds };
}
