import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
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

test('after a restore that was cut off no empty shop is made in the place of what was there', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-cut-off-'));
  mkdirSync(join(dataDir, 'postgres.before-20260401100000'));
  const result = spawnSync(process.execPath, [SERVER], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    encoding: 'utf8',
  });
  expect(result.status).toBe(1);
  expect(result.stderr).toContain('Restore again, or rename postgres.before-20260401100000 to postgres');
  expect(readdirSync(dataDir)).not.toContain('postgres');
  rmSync(dataDir, { recursive: true });
});

test('healthz and readyz answer', async ({ shop }) => {
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${shop.url}/readyz`)).json()).toEqual({ status: 'ready' });
});

/** Starts a shop of its own, and hears all that it prints until it is stopped. */
async function listenTo(environment: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-heard-'));
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SERVER], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', ...environment },
  });
  const exited = new Promise((done) => server.once('exit', done));
  const said = { out: '', err: '' };
  server.stderr.on('data', (text) => {
    said.err += text;
  });
  const url = await new Promise<string>((done, fail) => {
    server.stdout.on('data', (text) => {
      said.out += text;
      const ready = /is ready: (http:\S+)/.exec(said.out)?.[1];
      if (ready) done(ready);
    });
    void exited.then(() => fail(new Error(said.err)));
  });
  return {
    url,
    stop: async () => {
      server.kill('SIGTERM');
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
      return said;
    },
  };
}

const OPEN = { TIFFIN_DEMO: 'off', OPERATOR_TOKEN: 'change-me-change-me-change-me-change-me' };
const CLOSED = {
  TIFFIN_DEMO: 'off',
  PUBLIC_URL: 'https://shop.example',
  TRUST_PROXY: 'on',
  OPERATOR_TOKEN: randomBytes(32).toString('base64url'),
};

for (const [what, environment, patterns] of [
  [
    'outside the demo',
    OPEN,
    [
      /^No address with https:\/\/ is set/m,
      /^OPERATOR_TOKEN can be guessed/m,
      /^Not set: LEGAL_NAME, GRIEVANCE_OFFICER, CONTACT_EMAIL/m,
    ],
  ],
  ['behind TLS with secrets at random', CLOSED, [/^Not set: LEGAL_NAME[^\n]*\n$/]],
  ['in the demo', { TIFFIN_DEMO: 'on' }, [/^$/]],
] as const) {
  test(`${what} a start says what leaves the shop open and which legal details are missing, if any`, async () => {
    const said = (await (await listenTo(environment)).stop()).err;
    for (const pattern of patterns) expect(said).toMatch(pattern);
    expect(said).not.toContain('change-me');
  });
}

test('the log at its most talkative holds no key, no password, no position and nothing of a customer', async () => {
  const secrets = {
    GOOGLE_MAPS_API_KEY: 'AIza-the-key-of-the-map-service',
    OPERATOR_TOKEN: 'operator-token-that-nobody-may-read',
    AUTH_SECRET: 'a-secret-of-sessions-that-nobody-may-read',
  };
  const shop = await listenTo({
    ...secrets,
    MAPS_PROVIDER: 'google',
    TIFFIN_DEMO: 'off',
    LOG_LEVEL: 'debug',
  });
  const customer = { email: 'anita@example.test', password: 'correct horse battery', mobile: '9812345670' };
  const form = new URLSearchParams({ name: 'Anita Iyer', ...customer, confirmPassword: customer.password });
  const headers = { Origin: shop.url, Cookie: 'tiffin.session=a-cookie-that-nobody-may-read' };
  const home = await fetch(shop.url);
  expect(await home.text()).toContain(secrets.GOOGLE_MAPS_API_KEY);
  for (const path of ['/register', '/login', '/register?key=AIza-the-key-of-the-map-service']) {
    await fetch(`${shop.url}${path}`, { method: 'POST', body: form, headers });
  }
  for (const path of ['/api/nearest', '/api/distances', '/api/place']) {
    await fetch(`${shop.url}${path}?lat=12.9352&lng=77.6245&vendor=a`, { headers });
  }
  const said = Object.values(await shop.stop()).join();
  expect(said).toMatch(/"url"|"msg"/);
  const kept = [
    ...Object.values(secrets),
    ...Object.values(customer),
    'Anita',
    '12.935',
    '77.624',
    'a-cookie',
  ];
  for (const secret of kept) expect(said).not.toContain(secret);
});
