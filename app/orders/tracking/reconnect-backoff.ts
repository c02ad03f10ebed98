import { backoff } from '../../runtime/backoff.ts';

const DELAY_MILLISECONDS = { first: 2_000, max: 30_000 };

/**
 * The delay before a reconnection, in milliseconds: doubled after each failure, up to 30 s. Its second half is random,
 * so that many clients who lost the connection together do not return together.
 * @param failures consecutive failed connections, from 0
 * @param random from 0 to below 1
 */
export function reconnectDelay(failures: number, random: number): number {
  return Math.round((backoff(failures, DELAY_MILLISECONDS) * (1 + random)) / 2);
}
