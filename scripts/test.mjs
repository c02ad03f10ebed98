/*
 * npm test [-- --quick] [WORD ...]: installs what is missing (packages, Chromium, a PostgreSQL server) and
 * runs all checks: types, lint, the conformance page, in-process tests, browser journeys.
 * --quick: only what needs no database, build or browser. Words: only test files whose path contains one of
 * them. Prints the time of each part, the slowest files, the failures and the totals.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build.mjs';
import { ensureHeadlessChromium, ensurePostgres, startInstalling } from './debian.mjs';
import { ENVIRONMENT, fail, installPackages, ROOT, readJson } from './install.mjs';

const QUICK_PROJECTS = ['rules', 'components'];
const SLOWEST = 10;

const { isQuick, words } = readArguments();
const leftOut = isQuick ? ' (--quick leaves out what needs a database, build or browser)' : '';
const reports = mkdtempSync(join(tmpdir(), 'tiffin-reports-'));
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} Printed at the end, because the runners' messages are thousands of lines above. */
const failures = [];
/** @type {{ name: string, seconds: number }[]} */
const parts = [];
/** @type {{ name: string, seconds: number }[]} */
const files = [];

// Beside npm, which waits for the network most of the time.
const installing = isQuick || words.length > 0 ? undefined : startInstalling();
installPackages();
if (words.length === 0) {
  // In parallel, because each uses only one processor.
  await Promise.all([
    check('types', 'react-router typegen', 'tsc'),
    check(
      'lint and import directions',
      'biome check --error-on-warnings',
      'node scripts/import-directions.mjs',
    ),
    ...(isQuick ? [] : [check('conformance page', 'node scripts/conformance.mjs --check')]),
  ]);
}
await installing;
const inProcess = filesNamed(['app', 'server', 'cli', 'demo', 'scripts', 'bench', 'tests'], /\.test\.tsx?$/);
const inBrowser = isQuick ? [] : filesNamed(['tests'], /\.e2e\.ts$/);
if (inProcess.length + inBrowser.length === 0)
  fail(`No test file's path has ${words.join(' or ')}${leftOut}.`);
// Beside the first in-process tests, because it leaves a processor idle.
const filling = inProcess.length > 0 && inBrowser.length > 0 ? fillDemoFolder() : undefined;
if (inProcess.length > 0) await timed('in-process tests', vitest);
if (inBrowser.length > 0) await timed('browser journeys', playwright);
rmSync(reports, { recursive: true, force: true });
if (total.passed + total.failed + total.skipped === 0) {
  total.failed += 1;
  failures.push(`nothing ran of ${[...inProcess, ...inBrowser].join(', ')}${leftOut}`);
}
report();
process.exit(total.failed === 0 ? 0 : 1);

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { quick: { type: 'boolean', default: false } },
    });
    return { isQuick: values.quick, words: positionals };
  } catch (error) {
    return fail(`${error.message}\nUsage: npm test [-- [--quick] [WORD ...]]`);
  }
}

/** A runner's test files whose path contains one of the words; all files without words. */
function filesNamed(folders, name) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map(
        (path) => `${folder}/${path.split(sep).join('/')}`,
      ),
    )
    .filter((path) => name.test(path) && !path.includes('node_modules/'))
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)));
}

/** Runs commands as one check, which counts as one test. Prints their output only if one fails. */
async function check(name, ...commands) {
  await timed(name, async () => {
    let outputs = '';
    let passed = true;
    for (const command of commands) {
      const [tool, ...args] = command.split(' ');
      const { status, output } = await run(tool, args, { isQuiet: true });
      outputs += output;
      passed &&= status === 0;
    }
    console.log(`\n# ${name}: ${passed ? 'passed' : 'failed'}`);
    if (!passed) console.log(outputs);
    total[passed ? 'passed' : 'failed'] += 1;
    if (!passed) failures.push(name);
  });
}

async function timed(name, work) {
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  parts.push({ name, seconds });
  console.log(`  ${name}: ${seconds.toFixed(1)} s`);
}

async function vitest() {
  console.log('\n# in-process tests: rules, components, routes and SQL');
  if (!isQuick) ensurePostgres();
  const path = join(reports, 'vitest.json');
  const { status } = await run(
    'vitest',
    [
      'run',
      '--reporter=default',
      '--reporter=./scripts/vitest-files.mjs',
      '--passWithNoTests',
      ...(isQuick ? QUICK_PROJECTS.map((project) => `--project=${project}`) : []),
      ...(words.length > 0 ? inProcess : []),
    ],
    { env: { VITEST_FILES: path } },
  );
  const result = readJson(path);
  const failedBefore = total.failed;
  for (const { project, file, milliseconds, passed, failed, skipped, failures: messages } of result ?? []) {
    count({ passed, failed, skipped });
    files.push({ name: `${file} (${project})`, seconds: milliseconds / 1000 });
    failures.push(...messages.map((text) => `${file} (${project}): ${text}`));
    if (messages.length > 0 && failed === 0) total.failed += 1;
  }
  expectReport('in-process tests', status, result, failedBefore);
}

async function playwright() {
  console.log('\n# journeys in Chromium against the production build');
  const chromium = ensureHeadlessChromium();
  ensurePostgres();
  const path = join(reports, 'playwright.json');
  const patterns = words.length > 0 ? inBrowser.map((file) => `${file.replaceAll('.', '[.]')}$`) : [];
  const { status } = await run('playwright', ['test', '--pass-with-no-tests', ...patterns], {
    env: { ...(await filling), CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: path },
  });
  const result = readJson(path);
  const failedBefore = total.failed;
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = result?.stats ?? {};
  count({ passed: expected, failed: unexpected + flaky, skipped });
  const specs = (result?.suites ?? []).flatMap(specsOf);
  for (const spec of specs) if (!spec.ok) failures.push(`${spec.file}:${spec.line}: ${spec.title}`);
  const seconds = new Map();
  for (const { file, tests } of specs) {
    const runs = tests.flatMap(({ results }) => results);
    const took = runs.reduce((sum, { duration }) => sum + duration / 1000, 0);
    seconds.set(file, (seconds.get(file) ?? 0) + took);
  }
  files.push(...[...seconds].map(([file, took]) => ({ name: `tests/${file}`, seconds: took })));
  expectReport('browser journeys', status, result, failedBefore);
}

/**
 * Builds the product, then fills the data folder that the shops of the browser tests copy.
 * @returns the environment that names it; empty if it failed: Playwright's setup then tries and says why
 */
async function fillDemoFolder() {
  buildIfStale();
  const folder = join(reports, 'demo');
  const program = 'tests/support/browser/fill-demo-folder.ts';
  const { status, output } = await run('node', [program, folder], { isQuiet: true });
  return status === 0 ? { DEMO_DATA_DIR: folder, DEMO_START_WARNINGS: output.trim() } : {};
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

function count({ passed, failed, skipped }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

/** Counts a failure if the runner failed without a failing test, for example by a crash. */
function expectReport(name, status, result, failedBefore) {
  if (result !== null && (status === 0 || total.failed > failedBefore)) return;
  total.failed += 1;
  failures.push(`${name}: the runner failed; see its messages above`);
}

/** Runs one of the project's tools without blocking. */
function run(command, args, { isQuiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...ENVIRONMENT, ...env },
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => resolve({ status: 1, output: `${output}${error.message}` }));
    child.once('close', (status) => resolve({ status, output }));
  });
}

function report() {
  const list = (title, rows) => {
    if (rows.length === 0) return;
    const lines = rows.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
    console.log([`\n${title}:`, ...lines].join('\n'));
  };
  list('Parts', parts);
  list('Slowest files', files.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST));
  if (failures.length > 0) console.log(['\nFailed:', ...failures].join('\n  '));
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
}
