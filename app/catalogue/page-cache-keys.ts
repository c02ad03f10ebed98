/**
 * Where the browser keeps what these screens showed (spec §4, Caches). What is there can be asked for again: where
 * the storage is full it makes room for a cart or an order, which cannot.
 */
export const PAGE_CACHE_KEYS = ['homeData', 'restaurantData'] as const;
