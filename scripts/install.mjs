/*
 * Plain JavaScript for the machine's Node (20 or newer). It installs the packages, and with them the Node that runs
 * everything else.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const BIN = join(ROOT, 'node_modules', '.bin');

/** The environment whose PATH begins with the project's own Node and tools. */
export const ENVIRONMENT = {
  ...process.env,
  PATH: `${BIN}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
};

/** Installs the packages of the lockfile in `folder`, if they differ from the installed ones. */
export function installPackages(folder = ROOT) {
  const installed = join(folder, 'node_modules', '.package-lock.json');
  const lockfile = join(folder, 'package-lock.json');
  if (
    existsSync(installed) &&
    (folder !== ROOT || existsSync(join(BIN, 'node'))) &&
    statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs
  )
    return;
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) fail(`Node 20 or newer is needed to install; this is ${process.version}.`);
  console.log('Installing packages …');
  // Their engines require the lockfile's Node, not the one that installs it.
  const result = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) fail('Installing the packages failed; npm says why above.');
}

/** Runs one of the project's tools and waits for it. */
export function run(command, args, options = {}) {
  return spawnSync(command, args, { cwd: ROOT, env: ENVIRONMENT, stdio: 'inherit', ...options });
}

/** Runs one of the project's tools, forwards this process's signals, and exits with its code. */
export function become(command, args, options = {}) {
  const child = spawn(command, args, { cwd: ROOT, env: ENVIRONMENT, stdio: 'inherit', ...options });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

export function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}
