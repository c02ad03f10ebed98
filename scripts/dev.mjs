/*
 * npm run dev: the server with Vite (server/dev.ts), so that a saved file of app/ takes effect at the next request. A
 * saved file of the server, the demo, the database or app/runtime restarts it, because the process itself imports them.
 * What the demo imports of other rooms takes effect at the next start: a restart at each saved screen would take longer.
 * After a failed start a saved file of app/ starts it again too.
 */
import { spawn } from 'node:child_process';
import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { ENVIRONMENT, installPackages, ROOT } from './install.mjs';

const IMPORTED = ['server', 'demo', 'app/db', 'app/runtime'];
/** An editor may write several files at once, or one in several steps. */
const DEBOUNCE_MILLISECONDS = 100;

installPackages();

let isRestarting = false;
let server = launch();
let timer;
restartOnSave(IMPORTED, () => true);
restartOnSave(['app'], hasEnded);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

function launch() {
  const child = spawn('node', ['--disable-warning=ExperimentalWarning', 'server/dev.ts'], {
    cwd: ROOT,
    env: { ...ENVIRONMENT, NODE_ENV: 'development' },
    stdio: 'inherit',
  });
  child.on('exit', (code) => {
    if (isRestarting) server = launch();
    else if (code)
      console.log('The server has ended. Save a file of app/, server/ or demo/ to start it again.');
    else process.exit(0);
    isRestarting = false;
  });
  return child;
}

/** Watches folders, because `node --watch-path` loses a file that an editor replaces. */
function restartOnSave(folders, isNeeded) {
  for (const folder of folders.flatMap(withSubfolders)) {
    watch(folder, () => {
      if (!isNeeded()) return;
      clearTimeout(timer);
      timer = setTimeout(restart, DEBOUNCE_MILLISECONDS);
    });
  }
}

function hasEnded() {
  return server.exitCode !== null;
}

function restart() {
  if (isRestarting) return;
  console.log('Restarting …');
  if (hasEnded()) {
    server = launch();
    return;
  }
  isRestarting = true;
  endServer();
}

function stop() {
  if (hasEnded()) process.exit(1);
  endServer();
}

/** By SIGINT, because Vite ends the process on SIGTERM before the server has closed its database. */
function endServer() {
  server.kill('SIGINT');
}

function withSubfolders(folder) {
  const path = join(ROOT, folder);
  const inside = readdirSync(path, { recursive: true, withFileTypes: true });
  return [path, ...inside.filter((one) => one.isDirectory()).map((one) => join(one.parentPath, one.name))];
}
