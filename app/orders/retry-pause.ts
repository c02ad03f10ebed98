const FIRST_MILLISECONDS = 2_000;
const LONGEST_MILLISECONDS = 30_000;

/**
 * How long to wait before a line is opened anew, in milliseconds: twice as long after each failure, up to 30 s, and
 * of that the latter half at random, so that many who lost their line at one moment do not come back at one.
 * @param failures how often in a row a line was opened in vain, from 0
 * @param random from 0 to below 1
 */
export function retryPause(failures: number, random: number): number {
  const longest = Math.min(FIRST_MILLISECONDS * 2 ** failures, LONGEST_MILLISECONDS);
  return Math.round((longest * (1 + random)) / 2);
}
