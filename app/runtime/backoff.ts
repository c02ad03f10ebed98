/**
 * The pause before another try: doubled after each failure, up to `max`.
 * @param failures consecutive failures before the last one, from 0
 */
export function backoff(failures: number, { first, max }: { first: number; max: number }): number {
  return Math.min(first * 2 ** failures, max);
}
