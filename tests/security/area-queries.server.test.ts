import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttp } from '../../server/fastify-server.ts';
import { createLog } from '../../server/log.ts';
import { createTestApp, type TestApp } from '../support/in-process/test-app.ts';
import { seedVendor } from '../support/test-data/seed-catalogue.ts';

// Values of the query and the cookie `area` that nobody should send, over HTTP and through the page cache.

const PLACES = {
  none: null,
  delhi: { lat: 28.6139, lng: 77.209 },
  'koramangala-bengaluru': { lat: 12.9352, lng: 77.6245 },
} as const;
type Place = keyof typeof PLACES;

const HOSTILE = [
  ...['atlantis', 'DELHI', '__proto__', 'constructor', 'hasOwnProperty', 'delhi%00', 'delhi%20', '%20delhi'],
  ...['', '..%2f..', 'delhi,pune', '%5B%22delhi%22%5D', 'delhi%0D%0ASet-Cookie:x=1', '%F0%9F%8D%9B', 'null'],
  ...['%E0%A4%A', 'delhi/', '-', 'a'.repeat(6_000)],
];
const SPELLINGS = ['area', 'AREA', '%61rea', 'are%61'];
/** Lines that ask for home, its data, or the categories. */
const HOMES = ['/', '/./', '/%2e', '/x/../'];
const DATA = ['/_.data', '/.data'];
const OTHERS = ['/category', '/category/', '/CATEGORY', '/categor%79', '/category.data', '/promos', '/cart'];

let shop: TestApp;
let server: FastifyInstance;
/** The lines of the requests that reached the product. */
const rendered = new Set<string>();
/** The bytes of home's page and of its data for each place. */
const known = new Map<string, Place>();
beforeAll(async () => {
  shop = await createTestApp({ delivery: { radiusMetres: 12_000, isStrict: false } });
  for (const [slug, place] of Object.entries(PLACES)) {
    if (place) await seedVendor(shop.database.db, `Kitchen of ${slug}`, { ...place, placesource: 'own' });
  }
  server = await createHttp({
    handle: (asked, address) => {
      const { pathname, search } = new URL(asked.url);
      rendered.add(pathname + search);
      return shop.app.handle(asked, address);
    },
    cookieQuery: shop.app.cookieQuery,
    isDatabaseReady: async () => true,
    clientFolder: resolve(import.meta.dirname, '../../build/client'),
    log: createLog('silent'),
    maxWaitMilliseconds: 30_000,
    trustedProxies: 0,
    isSecure: false,
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  for (const slug of Object.keys(PLACES) as Place[]) {
    const query = slug === 'none' ? '' : `?area=${slug}`;
    for (const path of ['/', ...DATA]) known.set((await ask(path + query)).body, slug);
  }
  for (const path of OTHERS) await ask(path);
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends a request line as it is written: `fetch` would tidy it up. */
function ask(path: string, cookie?: string): Promise<Answer> {
  const { port } = server.server.address() as AddressInfo;
  return new Promise((done, fail) => {
    const asked = request({ port, host: '127.0.0.1', path, headers: cookie ? { cookie } : {} }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () =>
        done({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts).toString() }),
      );
    });
    asked.on('error', fail);
    asked.end();
  });
}

const placeOf = ({ status, body }: Answer) => known.get(body) ?? `${status} ${body.slice(0, 80)}`;

describe.each(HOSTILE)('the area %j', (value) => {
  test('is answered by the list without an area, or by that of the cookie, and makes no page', async () => {
    const before = [...rendered];
    const faults: unknown[] = [];
    for (const path of [...HOMES, ...DATA]) {
      for (const query of [...SPELLINGS.map((name) => `${name}=${value}`), `area[]=${value}`]) {
        for (const [cookie, place] of [
          [undefined, 'none'],
          [`area=${value.slice(0, 1_000)}`, 'none'],
          ['area=delhi', 'delhi'],
        ] as const) {
          const answer = await ask(`${path}?${query}`, cookie);
          const { 'cdn-cache-control': cdn = '', vary = '' } = answer.headers;
          const isSafe = /Cookie/.test(String(vary)) && (place === 'none' || cdn === 'private');
          if (placeOf(answer) !== place || !isSafe) {
            faults.push([path, query.slice(0, 40), cookie?.slice(0, 40), placeOf(answer), cdn, vary]);
          }
        }
      }
    }
    expect(faults).toEqual([]);
    expect([...rendered].filter((line) => !before.includes(line))).toEqual([]);
  });

  test('makes no page of any other path', async () => {
    const before = [...rendered];
    for (const path of OTHERS) {
      for (const name of SPELLINGS) {
        const { status } = await ask(`${path}?${name}=${value}`, 'area=delhi');
        expect([path, status]).toEqual([path, 200]);
      }
    }
    expect([...rendered].filter((line) => !before.includes(line))).toEqual([]);
  });
});

test.each([
  // Query and cookie, then the area of the list.
  ['area=delhi', undefined, 'delhi'],
  ['area=delhi', 'area=koramangala-bengaluru', 'delhi'],
  ['area=delhi&area=koramangala-bengaluru', undefined, 'delhi'],
  ['area=koramangala%2Dbengaluru', 'area=delhi', 'koramangala-bengaluru'],
  ['', 'area=koramangala-bengaluru; area=delhi', 'koramangala-bengaluru'],
  // The first value decides.
  ['area=atlantis&area=delhi', undefined, 'none'],
  ['', 'area="delhi"', 'none'],
] as const)('%s with the cookie %s lists what delivers to %s', async (query, cookie, place) => {
  for (const path of [...HOMES, ...DATA]) expect(placeOf(await ask(`${path}?${query}`, cookie))).toBe(place);
});
