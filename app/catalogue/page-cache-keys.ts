/**
 * Storage keys of the cached pages (spec §4, Caches). They can be fetched again, so a full storage evicts them for a
 * cart or an order, which cannot.
 */
export const PAGE_CACHE_KEYS = ['homeData', 'restaurantData'] as const;
