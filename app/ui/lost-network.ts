/**
 * Begins what browsers say, each in its own words, of a fetch that nobody answered. Code that is not
 * there may be of an older build: a reload helps, so that is another error.
 */
const UNANSWERED = /^(failed to fetch(?! dynamically)|networkerror|network error|load failed)/i;

/** Whether `error` means that no answer came at all, rather than one that says no. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && UNANSWERED.test(error.message);
}
