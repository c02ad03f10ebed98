/*
 * npm run bench [-- NAME …]: runs all suites, or those named, and prints their figures. Stores them in
 * bench/results and writes docs/performance.md from all stored figures. The exit code is 1 if a bar is
 * missed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { writePerformancePage } from './performance-page.ts';
import { type Figure, isMet, type Suite } from './suite.ts';
import { accounts } from './suites/accounts.ts';
import { browser } from './suites/browser.ts';
import { bytes } from './suites/bytes.ts';
import { changes } from './suites/changes.ts';
import { memory } from './suites/memory.ts';
import { menu } from './suites/menu.ts';
import { orders } from './suites/orders.ts';
import { pages } from './suites/pages.ts';
import { processes } from './suites/processes.ts';
import { render } from './suites/render.ts';
import { scale } from './suites/scale.ts';
import { searchQuality, searchQualityFrozen } from './suites/search-quality.ts';
import { steps } from './suites/steps.ts';
import { tap } from './suites/tap.ts';

const SUITES: readonly Suite[] = [
  ...[pages, changes, render, orders, processes, steps, accounts, browser, bytes, tap, menu, scale],
  ...[memory, searchQuality, searchQualityFrozen],
];
const RESULTS = join(import.meta.dirname, 'results');

// `process.exit` lets a suite's servers be stopped.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(2));

const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !SUITES.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no suite ${unknown.join(', ')}. There are: ${SUITES.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

let isAllMet = true;
for (const suite of SUITES.filter(({ name }) => selected.length === 0 || selected.includes(name))) {
  console.log(`\n# ${suite.name}: ${suite.title}`);
  const [load = 0] = loadavg();
  const figures = await suite.run();
  console.table(Object.fromEntries(figures.map((figure) => [figure.what, rowOf(figure)])));
  if (!figures.every(isMet)) isAllMet = false;
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}`;
  const result = {
    name: suite.name,
    title: suite.title,
    measuredAt: new Date().toISOString().slice(0, 10),
    machine,
    node: process.version,
    loadBefore: Number(load.toFixed(1)),
    figures,
  };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${suite.name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}
writePerformancePage(
  RESULTS,
  SUITES.map(({ name }) => name),
);
process.exit(isAllMet ? 0 : 1);

function rowOf(figure: Figure) {
  const { value, unit, floor, ratio, bar } = figure;
  return {
    value: round(value),
    unit,
    floor: floor === undefined ? '' : round(floor),
    ratio: ratio === undefined ? '' : round(ratio),
    bar: bar ? `${bar.at === 'least' ? '≥' : '≤'} ${bar.value}${isMet(figure) ? '' : ' MISSED'}` : '',
  };
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
