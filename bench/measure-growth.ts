import { runRepeatedly, type Timing } from './run-repeatedly.ts';
import type { Target } from './scale-targets.ts';
import { type Figure, median } from './suite.ts';

const ROUNDS = 5;
const WARM_UP_SECONDS = 1.5;
const SECONDS = 2;

/**
 * Measures the same work with each catalogue alternately, so that other load on the machine affects all of them, and
 * compares the last catalogue with the first, and with a floor.
 * Each is warmed up for the same time.
 * @param floor the least that work with the last catalogue can be
 */
export async function measureGrowth(
  catalogues: readonly { at: string; targets: readonly Target[] }[],
  { atOnce, floor }: { atOnce: number; floor: () => Promise<void> },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [index, { what, growthBar, floorBar }] of (catalogues[0]?.targets ?? []).entries()) {
    const measurements = catalogues.flatMap(({ at, targets }) => {
      const target = targets[index];
      return target ? [{ at, work: target.work, timings: [] as Timing[] }] : [];
    });
    const floors: Timing[] = [];
    for (const { work } of measurements) await runRepeatedly(work, { atOnce, seconds: WARM_UP_SECONDS });
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { work, timings } of measurements)
        timings.push(await runRepeatedly(work, { atOnce, seconds: SECONDS }));
      if (floorBar !== undefined) floors.push(await runRepeatedly(floor, { atOnce, seconds: SECONDS }));
    }
    for (const { at, timings } of measurements) {
      const isLargest = at === measurements.at(-1)?.at;
      figures.push({ what: `${what}, ${at}, p50`, value: median(timings.map(({ p50 }) => p50)), unit: 'ms' });
      figures.push({
        what: `${what}, ${at}, p99`,
        value: median(timings.map(({ p99 }) => p99)),
        unit: 'ms',
        ...(floorBar !== undefined && isLargest ? toFloor(timings, floors, floorBar) : {}),
      });
    }
    const [first, last] = [measurements[0]?.timings ?? [], measurements.at(-1)?.timings ?? []];
    figures.push({
      what: `${what}, growth`,
      value: median(last.map(({ p99 }, round) => p99 / (first[round]?.p99 ?? Number.NaN))),
      unit: '×',
      ...(growthBar !== undefined ? { bar: { at: 'most', value: growthBar, of: 'value' } } : {}),
    });
  }
  return figures;
}

function toFloor(
  timings: readonly Timing[],
  floors: readonly Timing[],
  bar: number,
): Pick<Figure, 'floor' | 'ratio' | 'bar'> {
  return {
    floor: median(floors.map(({ p99 }) => p99)),
    ratio: median(timings.map(({ p99 }, round) => p99 / (floors[round]?.p99 ?? Number.NaN))),
    bar: { at: 'most', value: bar, of: 'ratio' },
  };
}
