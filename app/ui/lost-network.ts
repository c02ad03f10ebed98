/**
 * The messages of browsers for a fetch without a response. A failed dynamic import is excluded: the file may
 * belong to an older build, which a reload repairs.
 */
const UNANSWERED = /^(failed to fetch(?! dynamically)|networkerror|network error|load failed)/i;

/** Whether `error` means that no response arrived, as opposed to an error response. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && UNANSWERED.test(error.message);
}
