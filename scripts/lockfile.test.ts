import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');

interface LockedPackage {
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

function packagesOf(lockfile: string): [path: string, LockedPackage][] {
  const { packages } = JSON.parse(read(lockfile)) as { packages: Record<string, LockedPackage> };
  return Object.entries(packages).filter(([path]) => path !== '');
}

const installed = packagesOf('package-lock.json');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test.each([
  ['of the shop', installed],
  ['for measuring', packagesOf('bench/package-lock.json')],
])('every package %s is locked by its hash', (_, installed) => {
  expect(installed.length).toBeGreaterThan(100);
  const unlocked = installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(unlocked.map(([path]) => path)).toEqual([]);
});

test('no bench package runs an install script', () => {
  expect(packagesOf('bench/package-lock.json').filter(([, one]) => one.hasInstallScript)).toEqual([]);
});

test('only packages that package.json and docs/operations.md name run scripts when they are installed', () => {
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
  const running = installed.filter(([, one]) => one.hasInstallScript).map(([path]) => nameOf(path));
  expect([...new Set(running)].sort()).toEqual(Object.keys(allowScripts).sort());
  const operations = read('docs/operations.md');
  const families = new Set(Object.keys(allowScripts).map((name) => name.replace(/\/.*/, '/*')));
  for (const family of families) expect(operations).toContain(`\`${family}\``);
});
