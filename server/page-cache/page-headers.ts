import { ANY_CHANGE, type PageKey } from './page-changes.ts';

/** What a page tells the cache by headers that are never sent out. */
export interface PageHeaders {
  /** The queries that change it. */
  queries: readonly NamedQuery[];
  /** What it was made of; null if it does not say. */
  keys: readonly PageKey[] | null;
  /** Milliseconds since 1970 until which it is right; Infinity if the clock does not change it. */
  until: number;
}

export interface NamedQuery {
  name: string;
  isFreeText: boolean;
}

/**
 * Takes the internal headers off an answer:
 * - `Page-Queries`: the queries that change the page, separated by spaces. One with an asterisk in front takes any text,
 *   so that there are endlessly many pages of it.
 * - `Page-Keys`: the keys of what it was made of, separated by spaces. It expires when one of them is announced as
 *   changed; with `;late=2` after the key it may be served for two more seconds while it is rendered again.
 * - `Page-Until`: the moment, in the format of ISO 8601, at which the page expires without any change.
 * @returns null if the answer names no queries, as one that is not public
 */
export function takePageHeaders(headers: Headers): PageHeaders | null {
  const [queries, keys, until] = ['Page-Queries', 'Page-Keys', 'Page-Until'].map((name) => {
    const value = headers.get(name);
    headers.delete(name);
    return value;
  });
  if (typeof queries !== 'string') return null;
  return {
    queries: readQueries(queries),
    keys: keys == null ? null : [ANY_CHANGE, ...wordsOf(keys).map(readKey)],
    until: until == null ? Number.POSITIVE_INFINITY : Date.parse(until),
  };
}

/** Reads the value of `Page-Queries`. */
export function readQueries(header: string): NamedQuery[] {
  return wordsOf(header).map(readQuery);
}

function wordsOf(header: string): string[] {
  return header.split(' ').filter(Boolean);
}

function readQuery(written: string): NamedQuery {
  return { name: written.replace(/^\*/, ''), isFreeText: written.startsWith('*') };
}

function readKey(written: string): PageKey {
  const [name = '', seconds] = written.split(';late=');
  return { name, lateMilliseconds: Number(seconds ?? 0) * 1_000 };
}
