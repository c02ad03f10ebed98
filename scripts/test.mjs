/*
 * npm test: installs what is missing (packages, Chromium, a PostgreSQL server) and runs everything:
 * types, lint, unit, routes on both databases, browser. Ends with the total.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { ensureChromium, ensurePostgres } from './debian.mjs';
import { ENVIRONMENT, installPackages, readJson, run } from './install.mjs';

installPackages();
ensurePostgres();
const chromium = ensureChromium();

const reports = mkdtempSync(join(tmpdir(), 'tiffin-reports-'));
const total = { passed: 0, failed: 0, skipped: 0 };

check('types', ['react-router', 'typegen'], ['tsc']);
check('lint and import directions', ['biome', 'check', '--error-on-warnings']);
check('conformance page', ['node', 'scripts/conformance.mjs', '--check']);
vitest();
buildIfStale();
playwright();

rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);

/** A check without tests of its own counts as one. */
function check(name, ...commands) {
  console.log(`\n# ${name}`);
  const passed = commands.every(([command, ...args]) => run(command, args).status === 0);
  total[passed ? 'passed' : 'failed'] += 1;
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
}

function playwright() {
  console.log('\n# journeys in Chromium against the production build');
  const report = join(reports, 'playwright.json');
  const { status } = run('playwright', ['test'], {
    env: { ...ENVIRONMENT, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const stats = readJson(report)?.stats;
  count({
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
    hasFailed: status !== 0 || !stats,
  });
}

/** A runner that fails without a failing test (a crash, a file that does not load) still counts as a failure. */
function count({ passed, failed, skipped, hasFailed }) {
  total.passed += passed;
  total.failed += hasFailed ? Math.max(failed, 1) : failed;
  total.skipped += skipped;
}
