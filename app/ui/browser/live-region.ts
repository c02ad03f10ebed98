/** Id of the polite live region on every page; `announce` writes to it. */
export const LIVE_REGION_ID = 'announcements';

/** Id of the live region for page titles, so that neither announcement replaces the other. */
export const PAGE_REGION_ID = 'page-announcement';

/** Id of the element above the cart bar in which a screen shows an offer that floats over the page. */
export const OFFER_REGION_ID = 'offer';
