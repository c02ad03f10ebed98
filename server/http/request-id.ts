import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export const REQUEST_ID = 'X-Request-Id';

/** Without the colon, so that HAProxy's default id, which has the client's address, is not accepted. */
const WELL_FORMED = /^[\w.-]{1,64}$/;

export type RequestIdOf = (headers: IncomingHttpHeaders) => string;

/**
 * Returns the function that gives each request its id: that of a trusted proxy, or a new one. New ones are random,
 * since numbers in a row would tell everybody how busy the shop is.
 */
export function createRequestIds({ isProxyTrusted }: { isProxyTrusted: boolean }): RequestIdOf {
  return (headers) => {
    const given = isProxyTrusted ? headers['x-request-id'] : undefined;
    return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
  };
}
