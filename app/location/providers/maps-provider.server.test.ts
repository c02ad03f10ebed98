import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/in-process/test-app.ts';

const KEY = 'a-key-of-google-for-the-tests';
const GOOGLE = /googleapis|gstatic|google\.com/;
const ASSETS = resolve(import.meta.dirname, '../../../build/client/assets');

const PROVIDERS = {
  embedded: { provider: 'embedded' },
  google: { provider: 'google', key: KEY },
  osm: {
    provider: 'osm',
    nominatimUrl: 'http://nominatim.internal:8080',
    osrmUrl: 'http://osrm.internal:5000',
  },
} as const;

const PATHS = ['/', '/cart', '/login', '/no-such-page'];

interface Page {
  html: string;
  /** Sources by directive. */
  policy: Map<string, string[]>;
  /** The content of the page's `<meta name="tiffin:maps">`, if it has one. */
  meta: string | undefined;
}

function openShop(provider: keyof typeof PROVIDERS): () => TestApp {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await createTestApp({ maps: PROVIDERS[provider] });
  });
  afterAll(() => shop.close());
  return () => shop;
}

async function read(shop: TestApp, path: string): Promise<Page> {
  const response = await shop.get(path);
  const html = await response.text();
  const header = response.headers.get('Content-Security-Policy') ?? '';
  const policy = new Map(
    header.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
  const meta = /<meta name="tiffin:maps" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"');
  return { html, policy, meta };
}

const hostsOf = (sources: string[] = []) => sources.filter((source) => GOOGLE.test(source));

describe('with google', () => {
  const shop = openShop('google');

  test.each(PATHS)('%s gives the browser Google and its key', async (path) => {
    const { meta } = await read(shop(), path);
    expect(JSON.parse(meta ?? 'null')).toEqual({ provider: 'google', key: KEY });
  });

  test.each(PATHS)('%s allows the hosts that names and distances need, and no others', async (path) => {
    const { policy } = await read(shop(), path);
    const allowed = [...policy].flatMap(([name, sources]) =>
      hostsOf(sources).map((source) => `${name} ${source}`),
    );
    expect(allowed).toEqual([
      'script-src https://maps.googleapis.com',
      'connect-src https://maps.googleapis.com',
      'connect-src https://mapsresources-pa.googleapis.com',
      'connect-src https://routes.googleapis.com',
    ]);
    expect([...policy.values()].flat()).not.toContain("'unsafe-eval'");
  });

  test('the page does not load the script by itself', async () => {
    const { html } = await read(shop(), '/');
    expect(html).not.toMatch(GOOGLE);
    expect(html).not.toContain('google-map-service');
  });
});

describe('with osm', () => {
  const shop = openShop('osm');

  test.each(PATHS)('%s names the provider, but neither its addresses nor Google', async (path) => {
    const { html, policy, meta } = await read(shop(), path);
    expect(JSON.parse(meta ?? 'null')).toEqual({ provider: 'osm' });
    expect(html).not.toMatch(/nominatim|osrm/i);
    expect([...policy.values()].flat().join(' ')).not.toMatch(/nominatim|osrm/i);
    expect(hostsOf([...policy.values()].flat())).toEqual([]);
    expect(html).not.toMatch(GOOGLE);
  });
});

describe('with the embedded list', () => {
  const shop = openShop('embedded');

  test.each(PATHS)('%s names no provider and does not contain Google', async (path) => {
    const { html, policy, meta } = await read(shop(), path);
    expect(meta).toBeUndefined();
    expect(html).not.toMatch(GOOGLE);
    expect(hostsOf([...policy.values()].flat())).toEqual([]);
  });
});

test('only one file of the build contains Google', () => {
  const knowing = readdirSync(ASSETS)
    .filter((name) => name.endsWith('.js') && GOOGLE.test(readFileSync(join(ASSETS, name), 'utf8')))
    .map((name) => name.replace(/-[\w-]{8}\.js$/, ''));
  expect(knowing).toEqual(['google-map-service.client']);
});
