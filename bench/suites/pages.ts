import { signInOver } from '../../tests/support/processes/http-customer.ts';
import { withBenchShop } from '../bench-shop.ts';
import { type Load, load } from '../load.ts';
import { addMenu } from '../menus.ts';
import { requestBytes } from '../request-bytes.ts';
import { startFloor } from '../start-floor.ts';
import { type Figure, median, type Suite } from '../suite.ts';

const ROUNDS = 15;
const ACCEPT_BROTLI = { 'Accept-Encoding': 'br' };
const BAR = { at: 'least', value: 0.85, of: 'ratio' } as const;
/** Headers that Node adds itself. */
const CONNECTION_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
/** How long a page has to stay before a use of it begins the compression at the best level, and the time for that. */
const STAYS_MILLISECONDS = 5_500;
const RECOMPRESSION_MILLISECONDS = 2_000;

interface Target {
  what: string;
  path: string;
  headers: Record<string, string>;
  bar?: Figure['bar'];
}

export const pages: Suite = {
  name: 'pages',
  title:
    'Cached pages over HTTP, beside bare `node:http` that sends the same bytes, head and body, from one prepared buffer; one process on one core, 32 connections.',
  run: () =>
    withBenchShop({ TIFFIN_DEMO: 'on' }, async ({ shop }) => {
      const targets = await targetsOf(shop.url);
      const prepared = await Promise.all(
        targets.map(async ({ path, headers }, n) => {
          const { status, head, body } = await requestCompressed(`${shop.url}${path}`, headers);
          const own = head.filter(([name]) => !CONNECTION_HEADERS.has(name)).flat();
          return { path: `/${n}`, status, head: own, body: body.toString('base64') };
        }),
      );
      const floor = await startFloor(prepared);
      try {
        const figures: Figure[] = [];
        for (const [n, { what, path, headers, bar = BAR }] of targets.entries()) {
          const rounds: { floor: Load; product: Load }[] = [];
          for (let round = 0; round < ROUNDS; round += 1) {
            rounds.push({
              floor: await load(`${floor.url}/${n}`, { headers, seconds: 1 }),
              product: await load(`${shop.url}${path}`, { headers, seconds: 1 }),
            });
          }
          figures.push({
            what,
            unit: 'requests/s',
            value: median(rounds.map(({ product }) => product.requestsPerSecond)),
            floor: median(rounds.map((round) => round.floor.requestsPerSecond)),
            ratio: median(
              rounds.map((round) => round.product.requestsPerSecond / round.floor.requestsPerSecond),
            ),
            bar,
          });
        }
        return figures;
      } finally {
        floor.stop();
      }
    }),
};

async function targetsOf(url: string): Promise<Target[]> {
  const [small, large] = [await addMenu({ url }, 30), await addMenu({ url }, 250)];
  const home = await (await fetch(url)).text();
  const image = /src="(\/images\/[^"]+)"/.exec(home)?.[1];
  if (!image) throw new Error('Home shows no picture of the catalogue.');
  const { etag = '' } = Object.fromEntries((await requestCompressed(`${url}/`, ACCEPT_BROTLI)).head);
  const page = (what: string, path: string, headers = {}) => ({
    what,
    path,
    headers: { ...ACCEPT_BROTLI, ...headers },
  });
  return [
    page('home', '/'),
    page('home, its data', '/_.data'),
    page('restaurant of 30 dishes', `/restaurant?vendorId=${small}`),
    page('restaurant of 30, its data', `/restaurant.data?vendorId=${small}`),
    page('restaurant of 250 dishes', `/restaurant?vendorId=${large}`),
    page('restaurant of 250, its data', `/restaurant.data?vendorId=${large}`),
    page('home, 304', '/', { 'If-None-Match': etag }),
    page('an image', image),
    page('home, with the cookie of an area', '/', { Cookie: 'area=koramangala-bengaluru' }),
    page('home, signed in', '/', { Cookie: await signInOver(url) }),
  ];
}

/** Requests a page from the cache after its recompression. */
async function requestCompressed(url: string, headers: Record<string, string>) {
  for (const milliseconds of [STAYS_MILLISECONDS, RECOMPRESSION_MILLISECONDS]) {
    await requestBytes(url, headers);
    await new Promise((done) => setTimeout(done, milliseconds));
  }
  return requestBytes(url, headers);
}
