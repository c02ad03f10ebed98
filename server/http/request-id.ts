import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export const REQUEST_ID = 'X-Request-Id';

/** Without the colon, so that HAProxy's default id, which has the client's address, is not accepted. */
const WELL_FORMED = /^[\w.-]{1,64}$/;

/** 128 random bits. */
const ID_DIGITS = 32;
/** How many random digits are made at once. */
const DIGITS = 256 * ID_DIGITS;

export type RequestIdOf = (headers: IncomingHttpHeaders) => string;

/**
 * Returns the function that gives each request its id: that of a trusted proxy, or a new one. New ones are random,
 * since numbers in a row would tell everybody how busy the shop is.
 */
export function createRequestIds({ isProxyTrusted }: { isProxyTrusted: boolean }): RequestIdOf {
  // Cut from a long text of random digits, since a UUID is put together from twenty pieces.
  let digits = '';
  let used = 0;
  const newId = () => {
    if (used === digits.length) {
      digits = randomBytes(DIGITS / 2).toString('hex');
      used = 0;
    }
    used += ID_DIGITS;
    return digits.slice(used - ID_DIGITS, used);
  };
  return (headers) => {
    const given = isProxyTrusted ? headers['x-request-id'] : undefined;
    return typeof given === 'string' && WELL_FORMED.test(given) ? given : newId();
  };
}
