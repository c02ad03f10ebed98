import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, OPERATOR_TOKEN, startShop, test } from './support/browser/shop.ts';
import { openToOthers } from './support/processes/open-to-others.ts';
import { loggedTexts, SERVER, startAndRecord } from './support/processes/shop-output.ts';

test('the first start denies other users access to the data folder and prints only the demo login', () => {
  const { DEMO_DATA_DIR = '', DEMO_START_WARNINGS } = process.env;
  expect(readdirSync(DEMO_DATA_DIR)).toContain('postgres');
  expect(openToOthers(DEMO_DATA_DIR)).toEqual([]);
  expect(DEMO_START_WARNINGS).toMatch(/^Demo: everyone can log in as demo@example\.test[^\n]*$/);
});

test('a start stores its browser files beside those of earlier builds', () => {
  const { DEMO_DATA_DIR = '' } = process.env;
  const files = readdirSync(join(DEMO_DATA_DIR, 'assets'));
  for (const name of ['framework', 'shell']) {
    expect(files).toContainEqual(expect.stringMatching(`^${name}-[\\w-]{8}\\.js\\.br$`));
  }
});

test('each further start denies other users access to the data folder and refuses a second process', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-open-'));
  cpSync(process.env.DEMO_DATA_DIR ?? '', dataDir, { recursive: true });
  for (const name of ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]) {
    chmodSync(join(dataDir, name), 0o777);
  }
  const umask = process.umask(0);
  const shop = await startShop('embedded', { DATA_DIR: dataDir });
  process.umask(umask);
  expect(openToOthers(dataDir)).toEqual([]);
  expect(statSync(join(dataDir, 'auth-secret')).mode & 0o777).toBe(0o600);

  const second = spawnSync(process.execPath, [SERVER], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    encoding: 'utf8',
  });
  expect(second.status).toBe(1);
  expect(second.stderr).toContain(`Another process is using ${dataDir}.`);
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  await shop.stop();
  rmSync(dataDir, { recursive: true });
});

test('a data folder that contains a symbolic link is refused with a message', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-link-'));
  symlinkSync(tmpdir(), join(dataDir, 'postgres'));
  const result = spawnSync(process.execPath, [SERVER], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    encoding: 'utf8',
  });
  expect(result.status).toBe(1);
  expect(result.stderr).toContain(`${dataDir} cannot be used as DATA_DIR: ${dataDir}/postgres is a link`);
  rmSync(dataDir, { recursive: true });
});

test('a port in use is reported before anything is loaded, with a suggestion', async ({ shop }) => {
  const dataDir = join(tmpdir(), `tiffin-no-port-${randomBytes(4).toString('hex')}`);
  const { port } = new URL(shop.url);
  const npmStart = resolve(import.meta.dirname, '../scripts/start.mjs');
  for (const [script, environment] of [
    [SERVER, {}],
    // The server would report this wrong setting first, so it was not loaded.
    [npmStart, { LOG_LEVEL: 'loud' }],
  ] as const) {
    const result = spawnSync(process.execPath, [script], {
      env: { ...process.env, ...environment, DATA_DIR: dataDir, PORT: port },
      encoding: 'utf8',
    });
    expect(result.status).toBe(1);
    expect(result.stderr).toContain(`Port ${port} is in use.`);
    expect(result.stderr).toContain(`PORT=${Number(port) + 1}`);
    expect(existsSync(dataDir), 'a data folder').toBe(false);
  }
});

test('all wrong settings are reported together', () => {
  const result = spawnSync(process.execPath, [SERVER], {
    env: { ...process.env, PORT: 'eighty', DATABASE_URL: 'mysql://somewhere', TIFFIN_DEMO: 'maybe' },
    encoding: 'utf8',
  });
  expect(result.status).toBe(1);
  expect(result.stderr).toContain('PORT: must be a whole number');
  expect(result.stderr).toContain('DATABASE_URL: must begin with postgres://');
  expect(result.stderr).toContain('TIFFIN_DEMO: must be on or off');
});

test('after an interrupted restore no empty shop is created', () => {
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

/** The demo customer's password is stored as a hash of production's strength. */
const REAL_HASHES = { NODE_OPTIONS: '' };
const PASSWORD = { password: 'tiffin-demo' };

test('the demo customer can log in in the demo alone, and only while the e-mail is free', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-demo-customer-'));
  cpSync(process.env.DEMO_DATA_DIR ?? '', dataDir, { recursive: true });
  const demo = await startShop('embedded', { ...REAL_HASHES, DATA_DIR: dataDir });
  const login = await logInAsDemoCustomer(demo.url);
  expect(login.status).toBe(302);
  const cookie = login.headers.getSetCookie().map((one) => one.split(';')[0]);
  const deactivation = await post(`${demo.url}/deactivate_account`, PASSWORD, { Cookie: cookie.join('; ') });
  expect(deactivation.status).toBe(400);
  await demo.stop();

  const other = await startShop('embedded', { ...REAL_HASHES, DATA_DIR: dataDir, TIFFIN_DEMO: 'off' });
  expect((await logInAsDemoCustomer(other.url)).status).toBe(401);
  const password = 'another long password';
  const customer = { name: 'Anita Iyer', mobile: '9812345670', email: 'demo@example.test' };
  const registered = await post(`${other.url}/register`, { ...customer, password, confirm: password });
  expect(registered.status).toBe(200);
  await other.stop();

  const again = await startAndRecord({ DATA_DIR: dataDir, TIFFIN_DEMO: 'on' });
  expect(loggedTexts(await again.stop(), 'warn')).toEqual([
    expect.stringMatching(/^Demo: another customer has registered demo@example\.test/),
  ]);
  rmSync(dataDir, { recursive: true, force: true });
});

test('importing another catalogue removes the demo customer from the running demo', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-own-catalogue-'));
  cpSync(process.env.DEMO_DATA_DIR ?? '', dataDir, { recursive: true });
  const shop = await startShop('embedded', { ...REAL_HASHES, DATA_DIR: dataDir });
  const imported = await fetch(`${shop.url}/operator/catalogue/category`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
    body: JSON.stringify([{ id: 'own', name: 'Own', sequence: 1, default: false }]),
  });
  expect(await imported.text()).toContain('"created":1');
  await expect.poll(async () => (await logInAsDemoCustomer(shop.url)).status).toBe(401);
  await shop.stop();
  rmSync(dataDir, { recursive: true });
});

function logInAsDemoCustomer(url: string): Promise<Response> {
  return post(`${url}/login`, { email: 'demo@example.test', ...PASSWORD });
}

function post(url: string, form: Record<string, string>, headers = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { Origin: new URL(url).origin, ...headers },
    redirect: 'manual',
  });
}

test('a start without the demo reports insecure and missing settings, and the most verbose log contains no personal data or secret', async () => {
  const secrets = {
    GOOGLE_MAPS_API_KEY: 'AIza-the-key-of-the-map-service',
    OPERATOR_TOKEN: 'change-me-change-me-change-me-change-me',
    AUTH_SECRET: 'a-secret-of-sessions-that-nobody-may-read',
  };
  const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-heard-'));
  const shop = await startAndRecord({
    ...secrets,
    DATA_DIR: dataDir,
    MAPS_PROVIDER: 'google',
    TIFFIN_DEMO: 'off',
    LOG_LEVEL: 'debug',
  });
  const customer = { email: 'anita@example.test', password: 'correct horse battery', mobile: '9812345670' };
  const form = { name: 'Anita Iyer', ...customer, confirm: customer.password };
  const planted = { Cookie: 'tiffin.session=a-cookie-that-nobody-may-read' };
  const home = await fetch(shop.url);
  expect(await home.text()).toContain(secrets.GOOGLE_MAPS_API_KEY);
  expect((await post(`${shop.url}/register`, form, planted)).status).toBe(200);
  const repeated = await post(`${shop.url}/register?key=${secrets.GOOGLE_MAPS_API_KEY}`, form, planted);
  expect(repeated.status).toBe(422);
  const login = await post(`${shop.url}/login`, form, planted);
  expect(login.status).toBe(302);
  const cookies = login.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  for (const path of ['/api/nearest', '/api/distances', '/api/place', '/api/session']) {
    const response = await fetch(`${shop.url}${path}?lat=12.9352&lng=77.6245&vendor=a`, {
      headers: { Cookie: cookies.join('; ') },
    });
    expect([path, response.status]).toEqual([path, 200]);
    if (path === '/api/session') expect(await response.text()).toContain(customer.email);
  }
  const output = await shop.stop();
  rmSync(dataDir, { recursive: true });
  const warnings = loggedTexts(output, 'warn').join('\n');
  for (const line of [
    /^No address with https:\/\/ is set/m,
    /^AUTH_SECRET and OPERATOR_TOKEN can be guessed/m,
    /^Not set: LEGAL_NAME, GRIEVANCE_OFFICER, CONTACT_EMAIL/m,
  ]) {
    expect(warnings).toMatch(line);
  }
  const log = Object.values(output).join();
  expect(log).toMatch(/"url"|"msg"/);
  const mustBeAbsent = [
    ...Object.values(secrets),
    ...Object.values(customer),
    'Anita',
    '12.935',
    '77.624',
    'a-cookie',
    ...cookies.map((cookie) => cookie.slice(cookie.indexOf('=') + 1)),
  ];
  for (const secret of mustBeAbsent) expect(log).not.toContain(secret);
});
