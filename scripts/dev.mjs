/*
 * npm run dev: the same server with Vite in front. A saved file of app/ shows at the next request (server/dev.ts). Files
 * that the process itself imports restart it: those of the server, the demo and the database.
 */
import { spawn } from 'node:child_process';
import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { ENVIRONMENT, installPackages, ROOT } from './install.mjs';

const WATCHED = ['server', 'demo', 'app/db'];
/** An editor writes several files when it saves all, or one in several steps. */
const DEBOUNCE_MILLISECONDS = 100;

installPackages();

let isRestarting = false;
let server = launch();
let timer;
// Folders, because `node --watch-path` watches files, and loses one that an editor replaces.
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
