import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeRelease } from './release.mjs';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-flags.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tiffin-package-'));
/** The programs of a machine without Node and npm that bin/tiffin uses. */
const programs = join(folder, 'programs');
let archive: string;
let release: string;
let tiffin: string;

beforeAll(async () => {
  // The highest speed: the default level takes four times as long.
  archive = await writeRelease(folder, { compressionLevel: 1 });
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  release = join(folder, basename(archive, '.tar.gz'));
  mkdirSync(programs);
  for (const name of ['sh', 'dirname', 'readlink']) {
    const path = execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    symlinkSync(path.trim(), join(programs, name));
  }
  // As an operator puts it on the path of a machine.
  tiffin = join(programs, 'tiffin');
  symlinkSync(join(release, 'bin/tiffin'), tiffin);
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true }));

const environment = () => ({ PATH: programs, PORT: '0', DATA_DIR: join(folder, 'data') });

test('the checksum beside the archive is that of the archive', () => {
  const [sum, name] = readFileSync(`${archive}.sha256`, 'utf8').trim().split('  ');
  expect(name).toBe(basename(archive));
  expect(sum).toBe(createHash('sha256').update(readFileSync(archive)).digest('hex'));
});

test('the archive has no development package and no test, and its entries do not depend on the account that packs it', () => {
  const paths = readdirSync(release, { recursive: true, encoding: 'utf8' });
  const packages = paths
    .filter((path) => path.startsWith('node_modules/'))
    .map((path) => path.split('/')[1] ?? '');
  expect(packages).toContain('fastify');
  for (const name of ['vite', 'vitest', 'typescript', 'jsdom', '@playwright', '@types', '.bin']) {
    expect(packages).not.toContain(name);
  }
  expect(paths.filter((path) => /\.(test|e2e)\.tsx?$|(^|\/)\.env/.test(path))).toEqual([]);
  const listed = execFileSync('tar', ['-tvzf', archive, '--numeric-owner'], {
    encoding: 'utf8',
    maxBuffer: 16_000_000,
  });
  // Mode, owner, size, date, time, name.
  const entries = listed
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/));
  const names = entries.map(([, , , , , name]) => name ?? '');
  expect(names).toEqual([...names].sort());
  expect(new Set(entries.map(([, owner, , date, time]) => `${owner} ${date} ${time}`)).size).toBe(1);
  expect(statSync(archive).size).toBeLessThan(120_000_000);
});

test('it serves without Node and npm, with the flags of npm start, and ends on SIGTERM', async () => {
  const server = spawn(tiffin, ['serve'], { cwd: folder, env: environment() });
  const exited = new Promise((done) => server.once('exit', done));
  let output = '';
  try {
    const url = await new Promise<string>((done, fail) => {
      for (const stream of [server.stdout, server.stderr]) {
        stream.on('data', (text) => {
          output += text;
          const ready = /is ready: (http:[\w/:]+)/.exec(output)?.[1];
          if (ready) done(ready);
        });
      }
      void exited.then(() => fail(new Error(output)));
    });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await (await fetch(url)).text()).toContain('/restaurant');
    const command = execFileSync('ps', ['-o', 'args=', '-p', String(server.pid)], { encoding: 'utf8' });
    for (const flag of SERVER_FLAGS) expect(command).toContain(flag);
    expect(command).toContain(join(release, 'bin/node'));
    const listed = execFileSync(tiffin, ['orders', 'list', '--url', url], { env: environment() });
    expect(String(listed)).toContain('Delivered');
  } finally {
    server.kill('SIGTERM');
  }
  expect(await exited).toBe(0);
}, 90_000);

test('bin/tiffin help lists the commands of the server and of the command line', () => {
  const help = execFileSync(tiffin, ['help'], { encoding: 'utf8', env: environment() });
  expect(help).toContain('catalogue');
  expect(help).toContain('serve');
});

test('bin/tiffin sets the environment of npm start, but what is set already stays', () => {
  const script = readFileSync(join(release, 'bin/tiffin'), 'utf8');
  for (const [name, value] of Object.entries(SERVER_ENVIRONMENT)) {
    expect(script).toContain(`export ${name}="\${${name}:-${value}}"`);
  }
});
