/*
 * npm run dev: the server with Vite (server/dev.ts), so that a saved file of app/ takes effect at the next request. A
 * saved file of the server, the demo or the database, which the process itself imports, restarts it.
 */
import { spawn } from 'node:child_process';
import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { ENVIRONMENT, installPackages, ROOT } from './install.mjs';

const WATCHED = ['server', 'demo', 'app/db'];
/** An editor may write several files at once, or one in several steps. */
const DEBOUNCE_MILLISECONDS = 100;

installPackages();

let isRestarting = false;
let server = launch();
let timer;
// Folders, because `node --watch-path` loses a file that an editor replaces.
for (const folder of WATCHED.flatMap(withSubfolders)) {
  watch(folder, () => {
    clearTimeout(timer);
    timer = setTimeout(restart, DEBOUNCE_MILLISECONDS);
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));

function launch() {
  const child = spawn('node', ['--disable-warning=ExperimentalWarning', 'server/dev.ts'], {
    cwd: ROOT,
    env: { ...ENVIRONMENT, NODE_ENV: 'development' },
    stdio: 'inherit',
  });
  child.on('exit', (code) => {
    if (isRestarting) server = launch();
    else if (code) console.log('The server has ended. Save a file to start it again.');
    else process.exit(0);
    isRestarting = false;
  });
  return child;
}

function restart() {
  if (isRestarting) return;
  console.log('Restarting …');
  if (server.exitCode !== null) {
    server = launch();
    return;
  }
  isRestarting = true;
  server.kill('SIGTERM');
}

function stop(signal) {
  if (server.exitCode !== null) process.exit(1);
  server.kill(signal);
}

function withSubfolders(folder) {
  const path = join(ROOT, folder);
  const inside = readdirSync(path, { recursive: true, withFileTypes: true });
  return [path, ...inside.filter((one) => one.isDirectory()).map((one) => join(one.parentPath, one.name))];
}
