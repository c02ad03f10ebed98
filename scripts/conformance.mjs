/*
 * npm run conformance: writes docs/conformance.md from the names of the conformance suite's tests.
 * With --check it only compares. Either way it fails when a row of the specification has no test, or
 * a test no row.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIFFERENCES, SECTIONS } from '../tests/conformance/rows.ts';
import { fail, ROOT, run } from './install.mjs';

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
  return JSON.parse(String(stdout)).suites.flatMap(({ specs }) =>
    specs.map(({ title, file }) => ({ title, file })),
  );
}

/** `§8 Place order, empty cart: alert …` → its section, its row and what is seen. */
function readTitle({ title, file }) {
  const parts = /^§(\d+) (.+?): (.+)$/.exec(title);
  if (!parts) fail(`${file}: "${title}" does not read "§<section> <row>: <what is seen>".`);
  return { section: Number(parts[1]), row: parts[2], seen: parts[3], title, file };
}

function findProblems(tests) {
  const rows = SECTIONS.flatMap(({ number, rows: names }) => names.map((row) => ({ section: number, row })));
  const isOf =
    ({ section, row }) =>
    (other) =>
      other.section === section && other.row === row;
  return [
    ...rows
      .filter((row) => !tests.some(isOf(row)))
      .map(({ section, row }) => `  no test for §${section} ${row}`),
    ...tests.filter((test) => !rows.some(isOf(test))).map(({ title }) => `  no such row: ${title}`),
  ];
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
    `Every row of the specification’s sections 2, 4, 5, 6, 8 and 9 and the browser test that shows it: ${tests.length} tests.`,
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
