/*
 * npm run conformance: writes docs/conformance.md from the names of the conformance suite's tests.
 * With --check it only compares. Either way it fails when a row of the specification has no test or
 * two, a test no row, or a test does not run or is meant to fail.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIFFERENCES, SECTIONS } from '../tests/conformance/rows.ts';
import { fail, ROOT, run } from './install.mjs';

const LIST = new Intl.ListFormat('en-GB');
const PAGE = join(ROOT, 'docs', 'conformance.md');

const tests = listTests().map(readTitle);
const problems = findProblems(tests);
if (problems.length > 0) fail(`The conformance suite is not whole:\n${problems.join('\n')}`);
const page = writePage(tests);
if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
else if (readPage() !== page) fail('docs/conformance.md is out of date: npm run conformance writes it anew.');

/** Titles and files of the suite's tests, as the runner finds them. */
function listTests() {
  const { status, stdout } = run(
    'playwright',
    ['test', 'tests/conformance/', '--project=embedded', '--list', '--reporter=json'],
    { stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) fail('The tests could not be listed; the message above says why.');
  return JSON.parse(String(stdout)).suites.flatMap(testsOf);
}

/** Those of a file or a `describe`, also within further ones. */
function testsOf({ specs, suites = [] }) {
  const own = specs.map(({ title, file, tests }) => ({
    title,
    file,
    isMeantToPass: tests.every(({ expectedStatus }) => expectedStatus === 'passed'),
  }));
  return [...own, ...suites.flatMap(testsOf)];
}

/** `§8 Place order, empty cart: alert …` → its section, its row and what is seen. */
function readTitle(test) {
  const parts = /^§(\d+) (.+?): (.+)$/.exec(test.title);
  if (!parts) fail(`${test.file}: "${test.title}" does not read "§<section> <row>: <what is seen>".`);
  return { ...test, section: Number(parts[1]), row: parts[2], seen: parts[3] };
}

function findProblems(tests) {
  const rows = SECTIONS.flatMap(({ number, rows: names }) => names.map((row) => ({ section: number, row })));
  const isOf =
    ({ section, row }) =>
    (other) =>
      other.section === section && other.row === row;
  return [
    ...rows
      .map((row) => ({ ...row, count: tests.filter(isOf(row)).length }))
      .filter(({ count }) => count !== 1)
      .map(
        ({ section, row, count }) => `  ${count || 'no'} ${count ? 'tests' : 'test'} for §${section} ${row}`,
      ),
    ...tests.filter((test) => !rows.some(isOf(test))).map(({ title }) => `  no such row: ${title}`),
    ...tests
      .filter(({ isMeantToPass }) => !isMeantToPass)
      .map(({ title }) => `  skipped or meant to fail: ${title}`),
    ...findGivenUp([...new Set(tests.map(({ file }) => file))]),
  ];
}

/** A test may also give up while it runs, which no list of tests tells. */
function findGivenUp(files) {
  return files.flatMap((file) =>
    readFileSync(join(ROOT, 'tests', file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        /\.(skip|fixme|fail)\(/.test(line) ? [`  ${file}:${index + 1} may give up: ${line.trim()}`] : [],
      ),
  );
}

function writePage(tests) {
  const sections = SECTIONS.map(({ number, title, rows }) => {
    const lines = rows.flatMap((row) =>
      tests
        .filter((test) => test.section === number && test.row === row)
        .map(({ seen, file }) => `| ${row} | ${escapeCell(seen)} | ${file.split('/').at(-1)} |`),
    );
    return `## §${number} ${title}\n\n${table(['Row', 'What the test sees', 'File'], lines)}`;
  });
  const differences = DIFFERENCES.map(
    ({ section, letter, product, reason }) => `| §${section} | ${letter} | ${product} | ${reason} |`,
  );
  return `${[
    '# Conformance',
    '<!-- Written by `npm run conformance` from the names of the tests in tests/conformance; npm test compares. -->',
    `Every row of the specification’s sections ${LIST.format(SECTIONS.map(({ number }) => String(number)))} and the test that shows it: ${tests.length} tests, in a browser but for those that say "by the rule alone". Section 3 has here only what no row of another section shows.`,
    ...sections,
    `## Where the product differs from the letter\n\n${table(['', 'The letter', 'The product', 'Reason'], differences)}`,
  ].join('\n\n')}\n`;
}

function table(headings, lines) {
  return [`| ${headings.join(' | ')} |`, `|${headings.map(() => '---|').join('')}`, ...lines].join('\n');
}

function escapeCell(text) {
  return text.replaceAll('|', '\\|');
}

function readPage() {
  try {
    return readFileSync(PAGE, 'utf8');
  } catch {
    return null;
  }
}
