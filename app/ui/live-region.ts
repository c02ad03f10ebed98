/** Id of the polite live region that stands on every page; `announce` writes to it. */
export const LIVE_REGION_ID = 'announcements';

/** Of the one for the name of the page that has come: neither takes the place of what the other says. */
export const PAGE_REGION_ID = 'page-announcement';
