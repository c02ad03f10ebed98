import { backoff } from '../runtime/backoff.ts';

const FIRST_MILLISECONDS = 5_000;
const MAX_MILLISECONDS = 60 * 60 * 1000;

/**
 * Milliseconds until the next attempt: 5 s doubled after each failure, up to an hour; between half of it and all of it,
 * so that many messages do not come back together.
 * @param attempts made so far, from 1
 * @param random from 0 to 1
 */
export function retryPause(attempts: number, random: number): number {
  const pause = backoff(attempts - 1, { first: FIRST_MILLISECONDS, max: MAX_MILLISECONDS });
  return Math.round(pause * (0.5 + random / 2));
}
