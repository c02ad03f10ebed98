import { percentile } from './suite.ts';

export interface Timing {
  perSecond: number;
  /** In milliseconds, as `p99`. */
  p50: number;
  p99: number;
}

/** Runs `work` repeatedly with the given concurrency for the given time and measures each run. */
export async function runRepeatedly(
  work: () => Promise<void>,
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<Timing> {
  const times: number[] = [];
  const start = performance.now();
  const until = start + seconds * 1_000;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let now = performance.now(); now < until; ) {
        await work();
        const after = performance.now();
        times.push(after - now);
        now = after;
      }
    }),
  );
  const elapsed = (performance.now() - start) / 1_000;
  return { perSecond: times.length / elapsed, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
