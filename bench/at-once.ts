import { percentile } from './suite.ts';

export interface Pace {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** Repeats `work` without pause, with the given concurrency and duration; each run is timed. */
export async function keepDoing(
  work: () => Promise<void>,
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<Pace> {
  const times: number[] = [];
  const begun = performance.now();
  const until = begun + seconds * 1_000;
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
  const taken = (performance.now() - begun) / 1_000;
  return { perSecond: times.length / taken, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
