/** The headers of an answer that neither browsers nor proxies may store. */
export const NO_STORE = { 'Cache-Control': 'no-store' } as const;
