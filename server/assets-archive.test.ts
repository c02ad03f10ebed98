import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { compressFiles } from '../scripts/compress-files.ts';
import { addToArchive, archiveOf } from './assets-archive.ts';
import { createHttp } from './fastify-server.ts';
import { createLog } from './log.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 2, 1);

let folder: string;
let archive: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiffin-archive-'));
  archive = join(folder, 'shared', 'assets');
  return () => rmSync(folder, { recursive: true });
});

/** Builds a version in the place of the one that the folder has. */
async function build(name: string, version: string): Promise<string> {
  const client = join(folder, name);
  rmSync(client, { recursive: true, force: true });
  mkdirSync(join(client, 'assets', 'images'), { recursive: true });
  writeFileSync(join(client, 'assets', `shell-${version}.js`), `'${version}';`.repeat(300));
  writeFileSync(join(client, 'assets', 'framework-same.js'), 'export {};'.repeat(200));
  await compressFiles(client);
  return client;
}

/** Asks a process that serves a build for a script. */
async function ask(client: string, path: string) {
  const server = await createHttp({
    handle: async () => new Response(null, { status: 404 }),
    isDatabaseReady: async () => true,
    clientFolder: client,
    archiveFolder: archive,
    log: createLog('silent'),
    maxWaitMilliseconds: 10_000,
    trustedProxies: 0,
    isSecure: false,
  });
  const answer = await server.inject({ url: path, headers: { 'Accept-Encoding': 'br' } });
  await server.close();
  const { 'cache-control': caching, 'content-encoding': encoding } = answer.headers;
  return { status: answer.statusCode, caching, encoding };
}

const FOUND = { status: 200, caching: 'public, max-age=31536000, immutable', encoding: 'br' };

describe('side by side', () => {
  test('a page of either build finds its scripts in processes of the other', async () => {
    const a = await build('a', 'A');
    const b = await build('b', 'B');
    await addToArchive(join(a, 'assets'), archive, START);
    expect((await ask(b, '/assets/shell-A.js')).status).toBe(200);
    expect((await ask(a, '/assets/shell-B.js')).status).toBe(404);
    await addToArchive(join(b, 'assets'), archive, START);
    for (const client of [a, b]) {
      expect(await ask(client, '/assets/shell-A.js')).toEqual(FOUND);
      expect(await ask(client, '/assets/shell-B.js')).toEqual(FOUND);
      expect(await ask(client, '/assets/framework-same.js')).toEqual(FOUND);
      expect((await ask(client, '/assets/shell-C.js')).status).toBe(404);
    }
  });

  test('a page of a build finds its scripts after another was built in its place', async () => {
    await addToArchive(join(await build('client', 'A'), 'assets'), archive, START);
    const client = await build('client', 'B');
    await addToArchive(join(client, 'assets'), archive, START);
    expect(await ask(client, '/assets/shell-A.js')).toEqual(FOUND);
  });
});

test('files are deleted when no process has had them in its build for 30 days', async () => {
  const a = join(await build('a', 'A'), 'assets');
  const b = join(await build('b', 'B'), 'assets');
  const versions = () => readdirSync(archive).filter((name) => name.endsWith('.js'));
  await addToArchive(a, archive, START);
  // A process of the first build runs on for a day.
  await addToArchive(a, archive, START + DAY);
  await addToArchive(b, archive, START + 31 * DAY);
  expect(versions()).toEqual(['framework-same.js', 'shell-A.js', 'shell-B.js']);
  await addToArchive(b, archive, START + 31 * DAY + 1);
  expect(versions()).toEqual(['framework-same.js', 'shell-B.js']);
  expect(readdirSync(archive)).toHaveLength(6);
});

test('many processes add a build at once', async () => {
  const assets = join(await build('a', 'A'), 'assets');
  await Promise.all([START, START, START].map((now) => addToArchive(assets, archive, now)));
  expect(readdirSync(archive)).toEqual(readdirSync(assets).filter((name) => name !== 'images'));
});

test('the archive is beside the embedded database; with a server only where it is set', () => {
  const DATABASE_URL = 'postgres://db/shop';
  expect(archiveOf({ DATA_DIR: '/data' })).toBe('/data/assets');
  expect(archiveOf({ DATA_DIR: '/data', DATABASE_URL })).toBeNull();
  expect(archiveOf({ DATA_DIR: '/data', DATABASE_URL, ASSETS_DIR: '/shared' })).toBe('/shared/assets');
});
