import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { pause, send } from './load.ts';

const SETTINGS = resolve(import.meta.dirname, '../../../deploy/systemd/tiffin.env');
const PATH = '/usr/bin:/bin';

/** Unpacks a release into a folder of its own, with a browser file that others lack. Returns the release's folder. */
export function unpackRelease(archive: string, folder: string, name: string): string {
  mkdirSync(join(folder, name));
  execFileSync('tar', ['-xzf', archive, '-C', join(folder, name)]);
  const release = join(folder, name, basename(archive, '.tar.gz'));
  writeFileSync(join(release, `build/client/assets/${name}-00000000.js`), `'${name}';`);
  return release;
}

/** Makes a release a later version, which adds a column and an index. */
export function addMigrations(release: string): void {
  const list = join(release, 'app/db/migration-list.server.ts');
  const text = readFileSync(list, 'utf8');
  const added = `
  '901-note': { up: async (db) => { await db.schema.alterTable('orders').addColumn('note', 'text').execute(); } },
  '902-notes': { indexes: { notes: 'on orders (note)' } },
};
`;
  writeFileSync(list, text.replace(/\n\};\n$/, added));
}

/** The example's settings, as systemd reads them. */
export function documentedSettings(): Record<string, string> {
  const lines = readFileSync(SETTINGS, 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

/** Runs a command of a release; returns what it printed. @throws if it fails */
export async function runRelease(
  release: string,
  words: string,
  environment: Record<string, string>,
): Promise<string> {
  const { stdout } = await promisify(execFile)(join(release, 'bin/tiffin'), words.split(' '), {
    env: { PATH, ...environment },
  });
  return stdout;
}

/** Starts a release's server on a port, and waits until it is healthy. */
export async function serveRelease(
  release: string,
  port: number,
  environment: Record<string, string>,
  output: number | 'inherit' = 'inherit',
): Promise<ChildProcess> {
  const shop = spawn(join(release, 'bin/tiffin'), ['serve'], {
    cwd: release,
    env: { PATH, ...environment, PORT: String(port) },
    stdio: ['ignore', output === 'inherit' ? 'ignore' : output, output],
  });
  while ((await send(`http://127.0.0.1:${port}`, '/healthz')).status !== 200) {
    if (shop.exitCode !== null) throw new Error('The release did not start; its output says why.');
    await pause(100);
  }
  return shop;
}

/** Ends a server by a signal; one that has ended already stays as it is. */
export async function stopRelease(
  shop: ChildProcess | undefined,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<void> {
  if (!shop || shop.exitCode !== null || shop.signalCode !== null) return;
  const exited = new Promise((done) => shop.once('exit', done));
  shop.kill(signal);
  await exited;
}
