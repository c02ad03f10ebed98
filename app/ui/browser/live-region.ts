/** Id of the polite live region on every page; `announce` writes to it. */
export const LIVE_REGION_ID = 'announcements';

/** Id of the live region for page titles, so that neither announcement replaces the other. */
export const PAGE_REGION_ID = 'page-announcement';
