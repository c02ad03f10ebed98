/** Where the browser keeps what these screens showed (spec §4, Caches); what is there can be asked for again. */
export const PAGE_CACHE_KEYS = ['homeData', 'restaurantData'] as const;
