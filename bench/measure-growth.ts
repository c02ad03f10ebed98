import { keepDoing, type Pace } from './at-once.ts';
import type { Target } from './scale-targets.ts';
import { type Figure, median } from './suite.ts';

const ROUNDS = 5;
const WARMING_SECONDS = 1.5;
const SECONDS = 2;

/**
 * Runs the same work with each catalogue alternately, so that other load on the machine affects all of them, and
 * compares the last with the first. All targets of all catalogues are warmed up for the same time.
 */
export async function measureGrowth(
  catalogues: readonly { at: string; targets: readonly Target[] }[],
  atOnce: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [place, { what, bar, isFlat }] of (catalogues[0]?.targets ?? []).entries()) {
    const works = catalogues.flatMap(({ at, targets }) => {
      const target = targets[place];
      return target ? [{ at, work: target.work, paces: [] as Pace[] }] : [];
    });
    for (const { work } of works) await keepDoing(work, { atOnce, seconds: WARMING_SECONDS });
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { work, paces } of works) paces.push(await keepDoing(work, { atOnce, seconds: SECONDS }));
    }
    for (const { at, paces } of works) {
      const isLargest = at === works.at(-1)?.at;
      figures.push({ what: `${what}, ${at}, p50`, value: median(paces.map(({ p50 }) => p50)), unit: 'ms' });
      figures.push({
        what: `${what}, ${at}, p99`,
        value: median(paces.map(({ p99 }) => p99)),
        unit: 'ms',
        ...(bar !== undefined && isLargest ? { bar: { at: 'most', value: bar, of: 'value' } } : {}),
      });
    }
    const [first, last] = [works[0]?.paces ?? [], works.at(-1)?.paces ?? []];
    figures.push({
      what: `${what}, growth`,
      value: median(last.map(({ p99 }, round) => p99 / (first[round]?.p99 ?? Number.NaN))),
      unit: '×',
      ...(isFlat ? { bar: { at: 'most', value: 1.5, of: 'value' } } : {}),
    });
  }
  return figures;
}
