import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, isMet } from './suite.ts';

interface Result {
  name: string;
  title: string;
  measuredAt: string;
  machine: string;
  node: string;
  loadBefore: number;
  figures: Figure[];
}

const PAGE = join(import.meta.dirname, '..', 'docs', 'performance.md');

/** Writes docs/performance.md from the stored results. */
export function writePerformancePage(folder: string, names: readonly string[]): void {
  const results = names
    .map((name) => join(folder, `${name}.json`))
    .filter((path) => existsSync(path))
    .map((path): Result => JSON.parse(readFileSync(path, 'utf8')));
  const page = [
    '# How fast it is',
    '',
    'Written by `npm run bench` from `bench/results`: do not edit it. A *floor* is the same work without the product,',
    'measured alternately with it in the same run; figures are medians of the rounds. **Missed** marks a bar that is not reached.',
    ...results.flatMap(sectionOf),
    '',
  ].join('\n');
  writeFileSync(PAGE, page);
}

function sectionOf({ name, title, measuredAt, machine, node, loadBefore, figures }: Result): string[] {
  return [
    '',
    `## ${name}`,
    '',
    title,
    '',
    '| figure | value | floor | ratio | bar |',
    '|---|---|---|---|---|',
    ...figures.map((figure) => `| ${cellsOf(figure).join(' | ')} |`),
    '',
    `${measuredAt}, ${machine}, Node ${node}; load of the machine before: ${loadBefore}.`,
  ];
}

function cellsOf(figure: Figure): string[] {
  const { what, value, unit, floor, ratio, bar } = figure;
  const sign = bar?.at === 'least' ? '≥' : '≤';
  return [
    what,
    `${shown(value)} ${unit}`,
    floor === undefined ? '' : `${shown(floor)} ${unit}`,
    ratio === undefined ? '' : ratio.toFixed(2),
    bar ? `${sign} ${bar.value}${isMet(figure) ? '' : ' **missed**'}` : '',
  ];
}

/** Formats a value: whole from 100 on, grouped by thousands; three digits below. */
export function shown(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-GB') : String(Number(value.toPrecision(3)));
}
