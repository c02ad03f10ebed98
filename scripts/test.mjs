/*
 * npm test: installs what is missing (packages, Chromium, a PostgreSQL server) and runs everything:
 * types, lint, unit, routes on both databases, browser. Ends with the total.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildIfStale } from './build.mjs';
import { ensureChromium, ensurePostgres } from './debian.mjs';
import { ENVIRONMENT, installPackages, readJson, run } from './install.mjs';

installPackages();
ensurePostgres();
const chromium = ensureChromium();

const reports = mkdtempSync(join(tmpdir(), 'tiffin-reports-'));
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} What failed, told once more at the end: the runners' own words are thousands of lines above. */
const failures = [];

check('types', ['react-router', 'typegen'], ['tsc']);
check('lint and import directions', ['biome', 'check', '--error-on-warnings']);
check('conformance page', ['node', 'scripts/conformance.mjs', '--check']);
vitest();
buildIfStale();
playwright();

rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(['\nFailed:', ...failures].join('\n  '));
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);

/** A check without tests of its own counts as one. */
function check(name, ...commands) {
  console.log(`\n# ${name}`);
  const passed = commands.every(([command, ...args]) => run(command, args).status === 0);
  total[passed ? 'passed' : 'failed'] += 1;
  if (!passed) failures.push(name);
}

function vitest() {
  console.log('\n# rules, components, routes on the embedded database and on PostgreSQL');
  const report = join(reports, 'vitest.json');
  const { status } = run('vitest', [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const result = readJson(report);
  count({
    passed: result?.numPassedTests ?? 0,
    failed: result?.numFailedTests ?? 0,
    skipped: (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0),
    hasFailed: status !== 0 || !result,
  });
  for (const file of result?.testResults ?? []) {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    const told = failed.map((test) => `${test.fullName}: ${test.failureMessages[0]}`);
    if (file.status === 'failed' && told.length === 0) told.push(file.message);
    failures.push(...told.map((text) => `${relative('.', file.name)}: ${text}`));
  }
}

function playwright() {
  console.log('\n# journeys in Chromium against the production build');
  const report = join(reports, 'playwright.json');
  const { status } = run('playwright', ['test'], {
    env: { ...ENVIRONMENT, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const result = readJson(report);
  const stats = result?.stats;
  count({
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
    hasFailed: status !== 0 || !stats,
  });
  for (const spec of (result?.suites ?? []).flatMap(specsOf)) {
    if (!spec.ok) failures.push(`${spec.file}:${spec.line}: ${spec.title}`);
  }
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** A runner that fails without a failing test (a crash, a file that does not load) still counts as a failure. */
function count({ passed, failed, skipped, hasFailed }) {
  total.passed += passed;
  total.failed += hasFailed ? Math.max(failed, 1) : failed;
  total.skipped += skipped;
}
