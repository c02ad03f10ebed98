/*
 * npm run conformance: writes docs/conformance.md from the sentences of the specification
 * (tests/conformance/sentences.ts) and the tests that they name. With --check it only compares the page. It fails if a
 * sentence has neither a test nor a declared difference, if a named test does not exist, is skipped or is expected to
 * fail, or if a test of the conformance suite belongs to no sentence.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SPECIFICATION } from '../tests/conformance/sentences.ts';
import { fail, ROOT, run } from './install.mjs';

const PAGE = join(ROOT, 'docs', 'conformance.md');
const SUITE = 'tests/conformance/';

const sentences = SPECIFICATION.flatMap(({ number, parts }) =>
  parts.flatMap(({ sentences }) => sentences.map((sentence) => ({ section: number, ...sentence }))),
);
const browserTests = listBrowserTests();
const rows = browserTests.filter(({ file }) => file.startsWith(SUITE)).map(readTitle);
const problems = findProblems();
if (problems.length > 0) fail(`The specification and its tests do not match:\n${problems.join('\n')}`);
const page = writePage();
if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
else if (readPage() !== page) fail('docs/conformance.md is out of date: run npm run conformance.');

/** All tests of Playwright, each with its tags and the projects that run it. */
function listBrowserTests() {
  const { status, stdout } = run('playwright', ['test', '--list', '--reporter=json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) fail('The tests could not be listed; the message above says why.');
  // A test that runs in several projects is listed once for each.
  const byId = Map.groupBy(
    JSON.parse(String(stdout)).suites.flatMap(testsOf),
    ({ file, title }) => `${file}: ${title}`,
  );
  return [...byId.values()].map((tests) => ({
    ...tests[0],
    projects: tests.flatMap(({ projects }) => projects),
    isExpectedToPass: tests.every(({ isExpectedToPass }) => isExpectedToPass),
  }));
}

/** The tests of a file or a `describe`, recursively. */
function testsOf({ specs, suites = [] }) {
  const own = specs.map(({ title, file, tags, tests }) => ({
    title,
    file: `tests/${file}`,
    tags,
    projects: tests.map(({ projectName }) => projectName),
    isExpectedToPass: tests.every(({ expectedStatus }) => expectedStatus === 'passed'),
  }));
  return [...own, ...suites.flatMap(testsOf)];
}

/** `§8 Place order, empty cart: alert …` → its row, `§8 Place order, empty cart`, and the visible result. */
function readTitle(test) {
  const parts = /^(§\d+ .+?): (.+)$/.exec(test.title);
  if (!parts) fail(`${test.file}: "${test.title}" does not read "§<section> <row>: <what is seen>".`);
  return { ...test, row: parts[1], seen: parts[2] };
}

/**
 * The test that a sentence names, as `findProblems` and the page need it; null if it does not exist.
 * @returns {{ name: string, file: string, where: string, isExpectedToPass: boolean } | null}
 */
function findTest(section, named) {
  const [, file, title] = /^(\S+\.tsx?): (.+)$/.exec(named) ?? [];
  if (!file) {
    const row = rows.find((test) => test.row === nameOfRow(section, named));
    return row ? { ...row, name: `${row.row}: ${row.seen}`, where: whereInBrowser(row) } : null;
  }
  if (file.endsWith('.e2e.ts')) {
    const test = browserTests.find((other) => other.file === file && other.title === title);
    return test ? { ...test, name: title, where: whereInBrowser(test) } : null;
  }
  return hasTest(file, title)
    ? { name: title, file, where: whereInVitest(file), isExpectedToPass: true }
    : null;
}

function nameOfRow(section, named) {
  return named.startsWith('§') ? named : `§${section} ${named}`;
}

/** Whether a Vitest file has a test or a `describe` with that title; with `each`, the title as written. */
function hasTest(file, title) {
  const path = join(ROOT, file);
  const literal = title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const call = new RegExp(String.raw`(?:\b(?:test|describe)|\))\(\s*(['"\`])${literal}\1`);
  return existsSync(path) && call.test(readFileSync(path, 'utf8'));
}

function whereInBrowser({ tags, projects }) {
  if (tags.some((tag) => tag.endsWith('http'))) return 'over HTTP, no page';
  if (tags.some((tag) => tag.endsWith('google'))) return 'browser, a stand-in of Google';
  return projects.includes('google') ? 'browser, on each map service' : 'browser';
}

function whereInVitest(file) {
  if (file.endsWith('.tsx')) return 'components';
  return file.endsWith('.server.test.ts') ? 'server, in process' : 'in process';
}

function findProblems() {
  const named = sentences.flatMap(({ section, shownBy }) => shownBy.map((name) => ({ section, name })));
  const namedRows = new Set(named.map(({ section, name }) => nameOfRow(section, name)));
  const found = named.map(({ section, name }) => ({ section, name, test: findTest(section, name) }));
  const files = new Set([...rows, ...found.flatMap(({ test }) => test ?? [])].map(({ file }) => file));
  return [
    ...sentences
      .filter(({ shownBy, differs = [] }) => shownBy.length + differs.length === 0)
      .map(({ section, says }) => `  neither a test nor a difference for §${section} ${says}`),
    ...found
      .filter(({ test }) => test === null)
      .map(({ section, name }) => `  no such test: ${name} (§${section})`),
    ...rows.filter(({ row }) => !namedRows.has(row)).map(({ title }) => `  no sentence names: ${title}`),
    ...rows
      .filter(({ row }, index) => rows.findIndex((other) => other.row === row) !== index)
      .map(({ row }) => `  two tests for ${row}`),
    ...[...rows, ...found.flatMap(({ test }) => test ?? [])]
      .filter(({ isExpectedToPass }) => !isExpectedToPass)
      .map(({ file }) => `  skipped or expected to fail: a test of ${file}`),
    ...findSkipping(files),
  ];
}

/** Finds tests that skip themselves while they run, which the list of tests does not show. */
function findSkipping(files) {
  return [...files].flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        /\b(test|describe)\.(skip|fixme|fail|fails|todo|only|skipIf|runIf)\b/.test(line)
          ? [`  ${file}:${index + 1} may be skipped: ${line.trim()}`]
          : [],
      ),
  );
}

function writePage() {
  const differences = listDifferences();
  const sections = SPECIFICATION.map(({ number, title, parts }) =>
    [
      `## §${number} ${title}`,
      ...parts.map((part) => {
        const lines = part.sentences.map((sentence) => sentenceLine(number, sentence, differences));
        return `${part.title ? `### ${part.title}\n\n` : ''}${table(['The specification', 'Shown by'], lines)}`;
      }),
    ].join('\n\n'),
  );
  const lines = [...differences.values()].map(
    ({ number, letters, product, reason }) =>
      `| ${number} | ${letters.map(escapeCell).join('<br>')} | ${product} | ${reason} |`,
  );
  return `${[
    '# Conformance',
    '<!-- Written by `npm run conformance` from tests/conformance/sentences.ts and the tests named there; npm test compares. -->',
    `The ${sentences.length} sentences of the specification’s sections 1 to 9, each with the tests that show it (${rows.length} of them written for this page), and at the end the places where the product differs.`,
    'Where a test runs stands behind it. *Browser*: Chromium against the built shop; *on each map service*: three times, with the embedded list, with a stand-in of OpenStreetMap’s servers and with a stand-in of Google’s script; no test asks the real ones. *Over HTTP, no page*: the built shop without a browser’s page. *Server, in process*: routes and SQL without a network, on PostgreSQL, and on PGlite too where the two can differ. *Components*: in jsdom. *In process*: all else.',
    ...sections,
    `## Where the product differs from the letter\n\n${table(['', 'The letter', 'The product', 'Reason'], lines)}`,
  ].join('\n\n')}\n`;
}

/** Each difference once, with its sentences; numbered in the section where it occurs first. */
function listDifferences() {
  const byProduct = new Map();
  for (const { section, says, differs = [] } of sentences) {
    for (const { product, reason } of differs) {
      const letter = `§${section} ${says}`;
      const known = byProduct.get(product);
      if (known) {
        known.letters.push(letter);
        continue;
      }
      const earlier = [...byProduct.values()].filter((other) => other.section === section).length;
      const number = `${section}.${earlier + 1}`;
      byProduct.set(product, { section, number, letters: [letter], product, reason });
    }
  }
  return byProduct;
}

function sentenceLine(section, { says, shownBy, differs = [] }, differences) {
  const tests = shownBy.map((named) => {
    const { name, file, where } = findTest(section, named);
    const shown = name.startsWith(`§${section} `) ? name.slice(`§${section} `.length) : name;
    return `${escapeCell(shown)} *(${file.replace(SUITE, '')}; ${where})*`;
  });
  const numbers = differs.map(({ product }) => differences.get(product).number);
  const note = numbers.length > 0 ? [`**differs: ${numbers.join(', ')}**`] : [];
  return `| ${escapeCell(says)} | ${[...tests, ...note].join('<br>')} |`;
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
