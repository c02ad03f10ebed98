/*
 * A Vitest reporter for scripts/test.mjs that writes the result of each test file to the file VITEST_FILES.
 * Vitest's own JSON report has neither the project nor the time of hooks and imports.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

export default class FilesReporter {
  onTestRunEnd(modules) {
    writeFileSync(process.env.VITEST_FILES, JSON.stringify(modules.map(summarize)));
  }
}

function summarize(module) {
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  const tests = [...module.children.allTests()].map((test) => ({ test, ...test.result() }));
  const countOf = (state) => tests.filter((test) => test.state === state).length;
  const failures = tests
    .filter(({ state }) => state === 'failed')
    .map(({ test, errors }) => `${test.fullName}: ${errors[0]?.message}`);
  return {
    project: module.project.name,
    file: relative('.', module.moduleId),
    milliseconds: setupDuration + collectDuration + duration,
    passed: countOf('passed'),
    failed: countOf('failed'),
    skipped: countOf('skipped'),
    // A file that cannot be loaded or whose hook fails has no failing test.
    failures: failures.length > 0 || module.ok() ? failures : [messageOf(module)],
  };
}

function messageOf(module) {
  const suites = [module, ...module.children.allSuites()];
  return suites.flatMap((suite) => suite.errors()).map(({ message }) => message)[0] ?? 'failed';
}
