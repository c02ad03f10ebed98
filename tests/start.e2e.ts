import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, startShop, test } from './support/shop.ts';

const SERVER = resolve(import.meta.dirname, '../server/main.ts');

test('a second process on the same data folder is refused with a clear message', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-locked-'));
  const shop = await startShop('embedded', { DATA_DIR: dataDir, TIFFIN_DEMO: 'off' });
  const second = spawnSync(process.execPath, [SERVER], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    encoding: 'utf8',
  });
  expect(second.status).toBe(1);
  expect(second.stderr).toContain(`Another process is using ${dataDir}.`);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  expect(statSync(join(dataDir, 'auth-secret')).mode & 0o777).toBe(0o600);
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('wrong settings are all named at once', () => {
  const result = spawnSync(process.execPath, [SERVER], {
    env: { ...process.env, PORT: 'eighty', DATABASE_URL: 'mysql://somewhere', TIFFIN_DEMO: 'maybe' },
    encoding: 'utf8',
  });
  expect(result.status).toBe(1);
  expect(result.stderr).toContain('PORT: must be a whole number');
  expect(result.stderr).toContain('DATABASE_URL: must begin with postgres://');
  expect(result.stderr).toContain('TIFFIN_DEMO: must be on or off');
});

test('healthz and readyz answer', async ({ shop }) => {
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${shop.url}/readyz`)).json()).toEqual({ status: 'ready' });
});

for (const [what, environment, pattern] of [
  ['outside the demo', { TIFFIN_DEMO: 'off' }, /Not set: LEGAL_NAME, GRIEVANCE_OFFICER, CONTACT_EMAIL/],
  ['in the demo', { TIFFIN_DEMO: 'on' }, /^$/],
] as const) {
  test(`${what} a start says which legal details are missing, if any are`, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-legal-'));
    const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SERVER], {
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', ...environment },
    });
    const exited = new Promise((done) => server.once('exit', done));
    let said = '';
    server.stderr.on('data', (text) => {
      said += text;
    });
    await new Promise<void>((done) => server.stdout.on('data', (text) => /is ready/.test(text) && done()));
    server.kill('SIGTERM');
    await exited;
    expect(said).toMatch(pattern);
    rmSync(dataDir, { recursive: true, force: true });
  });
}
