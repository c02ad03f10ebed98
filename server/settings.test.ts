import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { legalNote, readSettings } from './settings.ts';

const SHARED_SECRETS = { AUTH_SECRET: 'k9'.repeat(16), OPERATOR_TOKEN: 'k9'.repeat(12) };

test('docs/settings.md has a row for each setting and for no other', () => {
  const namesIn = (file: string, pattern: RegExp) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name ?? '');
  const known = namesIn('server/settings.ts', /^ {2}([A-Z_]+): v\./gm);
  const rows = namesIn('docs/settings.md', /^\| (`[^|]+`) \|/gm).flatMap(
    (cell) => cell.match(/[A-Z_]+/g) ?? [],
  );
  expect(known.length).toBeGreaterThan(25);
  expect(rows.toSorted()).toEqual(known.toSorted());
});

test('contact details and the public URL are optional', () => {
  expect(readSettings({})).toMatchObject({ ok: true, settings: { BRAND_NAME: 'Tiffin' } });
  const given = {
    PUBLIC_URL: 'https://shop.example',
    CONTACT_EMAIL: 'help@shop.example',
    CONTACT_PHONE: '+91 80 4000 1234',
    CONTACT_ADDRESS: '14, 3rd Cross, Bengaluru 560095',
    LEGAL_NAME: 'Dabba Foods Private Limited',
    GRIEVANCE_OFFICER: 'Meera Nair, grievance@shop.example',
    JURISDICTION: 'Chennai',
  };
  expect(readSettings(given)).toMatchObject({ ok: true, settings: given });
});

test('a database for many nodes requires shared secrets', () => {
  const DATABASE_URL = 'postgres://shop@db/shop';
  const read = readSettings({ DATABASE_URL, AUTH_SECRET: ' ' });
  expect(read).toEqual({
    ok: false,
    problems: [
      expect.stringMatching(/^AUTH_SECRET: must be set with DATABASE_URL.*openssl rand -base64 32/),
      expect.stringMatching(/^OPERATOR_TOKEN: must be set with DATABASE_URL/),
    ],
  });
  expect(readSettings({ DATABASE_URL, ...SHARED_SECRETS })).toMatchObject({
    ok: true,
    settings: SHARED_SECRETS,
  });
});

test('a database address names one host; the others come with it', () => {
  const read = readSettings({ DATABASE_URL: 'postgres://shop:a,b@db1,db2:5432/shop', ...SHARED_SECRETS });
  expect(read).toEqual({ ok: false, problems: [expect.stringMatching(/^DATABASE_URL: must name one host/)] });
  for (const DATABASE_URL of [
    'postgres://db/shop',
    'postgres://a:b,c@[::1]:5432',
    'postgres:///shop?host=/run',
  ]) {
    expect(readSettings({ DATABASE_URL, ...SHARED_SECRETS }), DATABASE_URL).toMatchObject({ ok: true });
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
    expect(readSettings({ [name]: 'postgres://db/shop' })).toEqual({
      ok: false,
      problems: [`DATABASE_URL: must be set with ${name}`],
    });
  }
});

test('addresses of NATS are checked at the start, and need a database for many nodes', () => {
  const shared = { DATABASE_URL: 'postgres://db/shop', ...SHARED_SECRETS };
  for (const NATS_URL of [
    'nats://10.0.0.31:4222',
    'tls://shop:p%40ss@nats-1.example,tls://nats-2.example',
    'nats://token@nats',
  ]) {
    expect(readSettings({ ...shared, NATS_URL }), NATS_URL).toMatchObject({
      ok: true,
      settings: { NATS_URL },
    });
  }
  for (const NATS_URL of [
    'nats',
    'http://nats',
    'nats://nats,',
    'nats://a:%@nats',
    'nats://nats:99999',
    'nats://a b',
  ]) {
    expect(readSettings({ ...shared, NATS_URL }), NATS_URL).toEqual({
      ok: false,
      problems: [expect.stringMatching(/^NATS_URL: must be addresses such as nats:/)],
    });
  }
  expect(readSettings({ NATS_URL: 'nats://nats' })).toEqual({
    ok: false,
    problems: ['DATABASE_URL: must be set with NATS_URL'],
  });
});

test('the embedded database is always migrated by the start', () => {
  expect(readSettings({ MIGRATE_AT_START: 'off' })).toEqual({
    ok: false,
    problems: [expect.stringMatching(/^DATABASE_URL: must be set with MIGRATE_AT_START=off/)],
  });
});

test('without any variable every setting has its default', () => {
  expect(readSettings({})).toEqual({
    ok: true,
    settings: {
      PORT: 3000,
      MIGRATE_AT_START: true,
      PROCESSES: 1,
      HOST: '::',
      DATA_DIR: 'data',
      DATABASE_CONNECTIONS: 16,
      MAX_WAIT_MILLISECONDS: 1000,
      BRAND_NAME: 'Tiffin',
      ALLOWED_ORIGINS: [],
      JURISDICTION: 'Bengaluru',
      MAPS_PROVIDER: 'embedded',
      NOMINATIM_PER_SECOND: 1,
      TRUST_PROXY: 0,
      LIMIT_PER_ACCOUNT: 10,
      LIMIT_PER_ACCOUNT_ANYWHERE: 100,
      LIMIT_PER_ADDRESS: 100,
      OPEN_ORDERS_PER_CUSTOMER: 10,
      ORDERS_PER_HOUR: 20,
      MAX_CASH_ORDER: 0,
      DELIVERY_STRICT: false,
      WEBHOOK_PRIVATE_ADDRESSES: false,
      DEMO_STEP_SECONDS: 20,
      METRICS_HOST: '127.0.0.1',
      TRACES_PERCENT: 100,
      LOG_LEVEL: 'info',
    },
  });
});

test.each([
  [{ LIMIT_PER_ACCOUNT: '11' }, 110],
  [{ LIMIT_PER_ACCOUNT_ANYWHERE: '99' }, 100],
  [{ LIMIT_PER_ACCOUNT: '5', LIMIT_PER_ACCOUNT_ANYWHERE: '49' }, 50],
])('%o would let one network lock an owner out everywhere, and is refused', (limits, least) => {
  const message = `must be at least ${least}, 10 times LIMIT_PER_ACCOUNT, or one internet connection could lock an account everywhere`;
  expect(readSettings(limits)).toEqual({
    ok: false,
    problems: [`LIMIT_PER_ACCOUNT_ANYWHERE: ${message}`],
  });
});

test('ten times the limit of one address is enough for all networks', () => {
  const limits = { LIMIT_PER_ACCOUNT: '11', LIMIT_PER_ACCOUNT_ANYWHERE: '110' };
  expect(readSettings(limits).ok).toBe(true);
});

test('secrets of exactly the minimum length are accepted', () => {
  const { ok } = readSettings({ AUTH_SECRET: 'x'.repeat(32), OPERATOR_TOKEN: 'y'.repeat(24) });
  expect(ok).toBe(true);
});

test('an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '  ' })).toEqual(readSettings({}));
});

test.each([
  ['PORT', 'eighty', 'must be a whole number'],
  ['PORT', '70000', 'must be at most 65535'],
  ['DATABASE_URL', 'mysql://somewhere', 'must begin with postgres:// or postgresql://'],
  ['DATABASE_CONNECTIONS', '1', 'must be at least 2'],
  ['MAX_WAIT_MILLISECONDS', '1', 'must be at least 100'],
  ['BRAND_NAME', 'T'.repeat(41), 'must have at most 40 characters'],
  ['AUTH_SECRET', 'x'.repeat(31), 'must have at least 32 characters'],
  ['AUTH_SECRET_ACCEPTED', 'x'.repeat(31), 'must have at least 32 characters'],
  ['OPERATOR_TOKEN', 'x'.repeat(23), 'must have at least 24 characters'],
  ['ALLOWED_ORIGINS', 'shop.example', 'must be origins such as https://shop.example, separated by commas'],
  [
    'ALLOWED_ORIGINS',
    'https://shop.example/path',
    'must be origins such as https://shop.example, separated by commas',
  ],
  ['TRUST_PROXY', 'yes', 'must be on, off or the number of proxies, 1 to 9'],
  ['TIFFIN_DEMO', 'maybe', 'must be on or off'],
  ['OPEN_ORDERS_PER_CUSTOMER', '-1', 'must be a whole number'],
  ['ORDERS_PER_HOUR', '1000001', 'must be at most 1000000'],
  ['MAX_CASH_ORDER', '99.50', 'must be a whole number'],
  ['DELIVERY_RADIUS_METRES', '99', 'must be at least 100'],
  ['DELIVERY_RADIUS_METRES', '50001', 'must be at most 50000'],
  ['DELIVERY_RADIUS_METRES', '2.5 km', 'must be a whole number'],
  ['DELIVERY_STRICT', 'yes', 'must be on or off'],
  ['WEBHOOK_PRIVATE_ADDRESSES', '10.0.0.1', 'must be on or off'],
  ['DEMO_STEP_SECONDS', '0', 'must be at least 1'],
  ['PUBLIC_URL', 'https://shop.example/', 'must be an origin such as https://shop.example'],
  ['PUBLIC_URL', 'shop.example', 'must be an origin such as https://shop.example'],
  ['CONTACT_EMAIL', 'help', 'must be an email address'],
  ['CONTACT_PHONE', 'call us', 'must be a phone number such as +91 80 4000 1234'],
  ['CONTACT_ADDRESS', 'x'.repeat(301), 'must have at most 300 characters'],
  ['LEGAL_NAME', 'x'.repeat(121), 'must have at most 120 characters'],
  ['GRIEVANCE_OFFICER', 'x'.repeat(201), 'must have at most 200 characters'],
  ['JURISDICTION', 'x'.repeat(61), 'must have at most 60 characters'],
  ['MAPS_PROVIDER', 'bing', 'must be embedded, google or osm'],
  ['GOOGLE_MAPS_API_KEY', 'a key', 'must be a key of Google Maps'],
  ['NOMINATIM_URL', 'nominatim.example', 'must be an address such as https://maps.example'],
  ['NOMINATIM_PER_SECOND', '0', 'must be at least 1'],
  ['OSRM_URL', 'https://a:b@osrm.example', 'must be an address such as https://maps.example'],
  ['OSRM_URL', 'https://osrm.example/?key=1', 'must be an address such as https://maps.example'],
  ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug or silent'],
])('%s=%s is refused: %s', (name, value, problem) => {
  expect(readSettings({ ...SHARED_SECRETS, [name]: value })).toEqual({
    ok: false,
    problems: [`${name}: ${problem}`],
  });
});

test('all invalid settings are reported at once', () => {
  const read = readSettings({ PORT: 'eighty', TIFFIN_DEMO: 'maybe', LOG_LEVEL: 'loud' });
  expect(read.ok ? [] : read.problems).toHaveLength(3);
});

test('origins are parsed as a list', () => {
  const read = readSettings({ ALLOWED_ORIGINS: 'https://a.example, https://b.example' });
  expect(read.ok && read.settings.ALLOWED_ORIGINS).toEqual(['https://a.example', 'https://b.example']);
});

test('details that the law requires on the pages and that are not set are named', () => {
  const note = (environment: Record<string, string>) => {
    const read = readSettings(environment);
    return read.ok && legalNote(read.settings);
  };
  const whole = {
    LEGAL_NAME: 'Dabba Foods Private Limited',
    GRIEVANCE_OFFICER: 'Meera Nair, grievance@shop.example',
    CONTACT_EMAIL: 'help@shop.example',
    CONTACT_PHONE: '+91 80 4000 1234',
    CONTACT_ADDRESS: '14, 3rd Cross, Bengaluru 560095',
  };
  expect(note(whole)).toBeNull();
  expect(note({ ...whole, LEGAL_NAME: '', CONTACT_PHONE: '' })).toContain(
    'Not set: LEGAL_NAME, CONTACT_PHONE. A marketplace in India has to name them',
  );
});

test.each([
  ['google', ['GOOGLE_MAPS_API_KEY: must be set with MAPS_PROVIDER=google']],
  [
    'osm',
    ['NOMINATIM_URL: must be set with MAPS_PROVIDER=osm', 'OSRM_URL: must be set with MAPS_PROVIDER=osm'],
  ],
])('MAPS_PROVIDER=%s alone is refused with the settings that it requires', (provider, problems) => {
  expect(readSettings({ MAPS_PROVIDER: provider })).toEqual({ ok: false, problems });
});

test('a map service may have a path, and a trailing slash is ignored', () => {
  const read = readSettings({
    MAPS_PROVIDER: 'osm',
    NOMINATIM_URL: 'https://maps.example/nominatim/',
    OSRM_URL: 'http://osrm.internal:5000',
  });
  expect(read).toMatchObject({
    ok: true,
    settings: { NOMINATIM_URL: 'https://maps.example/nominatim', OSRM_URL: 'http://osrm.internal:5000' },
  });
});
