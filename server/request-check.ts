/** What the product is asked with; whatever else HTTP knows is refused before anything reads it. */
export const PASSED_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * How a request's first line is refused: 405 for a method that nothing here answers to, 400 for a
 * target that is no path, such as another server's address. Null where it may pass.
 */
export function lineRefusal(method: string | undefined, target: string | undefined): 400 | 405 | null {
  if (!PASSED_METHODS.some((passed) => passed === method)) return 405;
  return target?.startsWith('/') ? null : 400;
}

/** Whether `host` is a name or an address, with a port or without: nothing that brings a path along. */
export function isPlainHost(host: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);
}
