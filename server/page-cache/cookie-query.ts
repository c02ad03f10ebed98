/**
 * A query of public pages that a cookie of the same name gives where the URL does not: what a visitor has chosen for all
 * pages, such as the area. Its known values are few, so that each may have a page of its own in the cache.
 */
export interface CookieQuery {
  name: string;
  /** The paths of the pages that the cookie changes. */
  paths: readonly string[];
  /** Whether a value has a page of its own; any other counts as none, on every path. */
  isKnown: (value: string) => boolean;
}

/**
 * How an answer depends on the cookie, beside the URL: `no`; `by-cookie`: another cookie would have given another page;
 * `from-cookie`: this page is of the cookie's value.
 */
export type CookieUse = 'no' | 'by-cookie' | 'from-cookie';

/** Only path and query are read. */
const ANY_ORIGIN = 'http://page.invalid';

export interface ReadTarget {
  /** Path and query of the page, with the query of the cookie, and without an unknown value. */
  target: string;
  use: CookieUse;
}

/**
 * Returns a function that reads which page a request asks for. It takes a target as `plainTarget` returns it.
 * @param query null where no cookie changes a page
 */
export function createTargetReader(
  query: CookieQuery | null,
): (target: string, cookies: string | undefined) => ReadTarget {
  if (!query) return (target) => ({ target, use: 'no' });
  const { name, isKnown } = query;
  const paths = new Set(query.paths);
  const inCookies = new RegExp(`(?:^|;)\\s*${name}=([^;\\s]*)`);
  // A name may also be written with percent signs.
  const mayHaveQuery = new RegExp(`${name}|%`, 'i');

  return (target, cookies) => {
    const { value, plain } = mayHaveQuery.test(target)
      ? takeQuery(target, name)
      : { value: null, plain: target };
    if (value !== null && isKnown(value)) return { target: withQuery(plain, name, value), use: 'no' };
    const queryStart = plain.indexOf('?');
    if (!paths.has(queryStart === -1 ? plain : plain.slice(0, queryStart))) {
      return { target: plain, use: 'no' };
    }
    const chosen = cookies === undefined ? undefined : inCookies.exec(cookies)?.[1];
    if (chosen === undefined || !isKnown(chosen)) return { target: plain, use: 'by-cookie' };
    return { target: withQuery(plain, name, chosen), use: 'from-cookie' };
  };
}

/** The path and query that a request line asks for: dot segments are resolved, and a fragment is left out. */
export function plainTarget(line: string): string {
  if (!/[#\\]|\/(?:\.|%2e)/i.test(line)) return line;
  const url = URL.parse(line, ANY_ORIGIN);
  return url ? url.pathname + url.search : line;
}

/** The first value of a query, in any case of its name, and the target without all its values. */
function takeQuery(target: string, name: string): { value: string | null; plain: string } {
  const [path = '', search] = target.split(/\?(.*)/s);
  const given = [...new URLSearchParams(search)];
  const isNamed = ([key]: [string, string]) => key.toLowerCase() === name;
  const value = given.find(isNamed)?.[1];
  if (value === undefined) return { value: null, plain: target };
  const others = new URLSearchParams(given.filter((entry) => !isNamed(entry)));
  return { value, plain: others.size === 0 ? path : `${path}?${others}` };
}

function withQuery(target: string, name: string, value: string): string {
  return `${target}${target.includes('?') ? '&' : '?'}${name}=${value}`;
}

/**
 * Headers of an answer by its use of the cookie: a shared cache may store only what depends on the URL and on cookies
 * that it compares. https://www.rfc-editor.org/rfc/rfc9111#name-calculating-cache-keys-with
 */
export function headersOfUse(headers: Headers, use: CookieUse): void {
  if (use === 'no') return;
  headers.append('Vary', 'Cookie');
  if (use === 'by-cookie') return;
  headers.set('Cache-Control', 'private, no-cache');
  headers.set('CDN-Cache-Control', 'private');
}
