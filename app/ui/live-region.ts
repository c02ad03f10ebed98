/** Id of the polite live region that stands on every page; `announce` writes to it. */
export const LIVE_REGION_ID = 'announcements';
