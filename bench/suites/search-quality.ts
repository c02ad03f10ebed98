import { join } from 'node:path';
import { runnerImport } from 'vite';
import type { Measured } from '../../tests/search-quality/measure.ts';
import type { Half } from '../../tests/search-quality/queries.ts';
import type { Figure, Suite } from '../suite.ts';

const ROOT = join(import.meta.dirname, '../..');
const MIN_NDCG = 0.85;
/** By how much the frozen half may differ from the half by which the search was tuned. */
const MAX_DIFFERENCE = 0.03;
const MAX_ZERO_PERCENT = 2;
const SHOWN_QUERIES = 20;
const BASELINE =
  'The floor is a plain BM25 over the same texts. Set, grades and limits: docs/decisions/search-quality.md.';

export const searchQuality: Suite = {
  name: 'search-quality',
  title: `The first ten results of the open half of 300 judged queries, as home shows them. ${BASELINE}`,
  run: async () => {
    const measured = await measure('open');
    printWorst(measured);
    return figuresOf(measured);
  },
};

export const searchQualityFrozen: Suite = {
  name: 'search-quality-frozen',
  title: `The other half, which nobody reads while the search is tuned: totals alone. ${BASELINE}`,
  run: async () => {
    const open = await measure('open');
    const frozen = await measure('frozen');
    const difference = Math.abs(open.search.ndcg - frozen.search.ndcg);
    return [
      ...figuresOf(frozen).filter(({ what }) => !what.startsWith(CLASS)),
      {
        what: 'difference from the open half',
        value: difference,
        unit: 'nDCG@10',
        bar: { at: 'most', value: MAX_DIFFERENCE, of: 'value' },
      },
    ];
  },
};

/** Through Vite, because the product imports the gazetteer's lists as text. */
async function measure(half: Half): Promise<Measured> {
  const { module } = await runnerImport<{ measureAlone: (half: Half) => Promise<Measured> }>(
    join(ROOT, 'tests/search-quality/measure.ts'),
    { root: ROOT, configFile: false, logLevel: 'warn' },
  );
  return module.measureAlone(half);
}

const CLASS = 'class: ';

function figuresOf({ search, baseline }: Measured): Figure[] {
  const percent = (share: number) => 100 * share;
  return [
    {
      what: 'all queries with an answer',
      value: search.ndcg,
      unit: 'nDCG@10',
      floor: baseline.ndcg,
      bar: { at: 'least', value: MIN_NDCG, of: 'value' },
    },
    ...[...search.groups].map(
      ([group, value]): Figure => ({
        what: CLASS + group,
        value,
        unit: 'nDCG@10',
        floor: baseline.groups.get(group) ?? 0,
      }),
    ),
    {
      what: 'queries with an answer that find nothing',
      value: percent(search.zeroShare),
      unit: '%',
      floor: percent(baseline.zeroShare),
      bar: { at: 'most', value: MAX_ZERO_PERCENT, of: 'value' },
    },
    {
      what: 'nonsense that finds something',
      value: search.nonsenseFound.length,
      unit: 'queries',
      floor: baseline.nonsenseFound.length,
      bar: { at: 'most', value: 0, of: 'value' },
    },
    {
      what: 'dishes with meat or egg where vegetarian ones were asked for',
      value: search.wrongDiets,
      unit: 'dishes',
      floor: baseline.wrongDiets,
      bar: { at: 'most', value: 0, of: 'value' },
    },
  ];
}

/** What to mend next: the queries that lose most, with their grades and first results. */
function printWorst({ verdicts, search }: Measured): void {
  const worst = verdicts
    .filter((verdict) => verdict.ndcg !== null)
    .sort((one, other) => (one.ndcg ?? 0) - (other.ndcg ?? 0))
    .slice(0, SHOWN_QUERIES);
  for (const { query, ndcg, grades, shown } of worst)
    console.log(
      `${(ndcg ?? 0).toFixed(2)} ${query.text} [${grades.join('')}] ${shown.slice(0, 5).join('; ')}`,
    );
  for (const text of search.nonsenseFound) console.log(`found although nonsense: ${text}`);
}
