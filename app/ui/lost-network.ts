/** Begins what browsers say, each in its own words, of a fetch that nobody answered. */
const UNANSWERED = /^(failed to fetch|networkerror|network error|load failed)/i;

/** Whether `error` means that no answer came at all, rather than one that says no. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && UNANSWERED.test(error.message);
}
