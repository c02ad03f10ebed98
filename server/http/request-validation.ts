/** The methods of the product; all others are refused before anything reads the request. */
export const PASSED_METHODS = ['GET', 'HEAD', 'POST'] as const;

/**
 * The refusal of a request's first line: 405 for a method that no route has, 400 for a target that is no path, such as
 * another server's URL. Null for a valid one.
 */
export function requestLineError(method: string | undefined, target: string | undefined): 400 | 405 | null {
  if (!PASSED_METHODS.some((passed) => passed === method)) return 405;
  return target?.startsWith('/') ? null : 400;
}

/** Whether host and protocol, which a proxy may have set, and the target form a valid URL. */
export function isReadableAddress(
  request: { host: string; protocol: string },
  target: string | undefined,
): boolean {
  if (request.protocol !== 'http' && request.protocol !== 'https') return false;
  return isPlainHost(request.host) && URL.canParse(target ?? '/', `${request.protocol}://${request.host}`);
}

/** Whether `host` is a name or an address, with or without a port, and without a path. */
export function isPlainHost(host: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);
}
