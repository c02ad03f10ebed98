import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { signInOver } from '../../tests/support/processes/http-customer.ts';
import { withBenchShop } from '../bench-shop.ts';
import { load } from '../load.ts';
import { addMenu } from '../menus.ts';
import type { Figure, Suite } from '../suite.ts';

const AREA_SLUGS = resolve(import.meta.dirname, '../../app/location/gazetteer/area-slugs.txt');
const ROUNDS_BETWEEN_AREAS = 20;
const MINUTES = 10;
const SECONDS_OF_EACH = 6;

export const memory: Suite = {
  name: 'memory',
  title:
    'Resident memory of one process with PostgreSQL: idle, and under load of pages, uncached searches, pictures and session checks, one kind after the other, for ten minutes, with home cached for every area of the gazetteer.',
  run: () =>
    withBenchShop({ TIFFIN_DEMO: 'on' }, async ({ shop }) => {
      const menu = await addMenu(shop, 250);
      const home = await (await fetch(shop.url)).text();
      const areas = readFileSync(AREA_SLUGS, 'utf8').trim().split('\n');
      const images = [...home.matchAll(/src="(\/images\/[^"]+)"/g)].map(([, path = '']) => path);
      const headers = { Cookie: await signInOver(shop.url), 'Accept-Encoding': 'br' };
      const idle = residentMegabytes(shop.process.pid);
      const after: number[] = [];
      const until = Date.now() + MINUTES * 60_000;
      for (let round = 0; Date.now() < until; round += 1) {
        // Searches push older pages out of the cache.
        if (round % ROUNDS_BETWEEN_AREAS === 0) {
          for (const area of areas) await (await fetch(`${shop.url}/?area=${area}`, { headers })).text();
        }
        const paths = [
          '/',
          `/?area=${areas[round % areas.length]}`,
          `/restaurant?vendorId=${menu}`,
          `/?q=dosa%20${round}`,
          images[round % images.length],
          '/orders',
          '/api/session',
        ];
        const path = paths[round % paths.length] ?? '/';
        await load(shop.url + path, { headers, seconds: SECONDS_OF_EACH });
        after.push(residentMegabytes(shop.process.pid));
      }
      const half = Math.floor(after.length / 2);
      const [early, late] = [Math.max(...after.slice(0, half)), Math.max(...after.slice(half))];
      return [
        { what: 'idle', value: idle, unit: 'MB' },
        {
          what: 'under load, the most',
          value: Math.max(early, late),
          unit: 'MB',
          bar: { at: 'most', value: 350, of: 'value' },
        },
        {
          what: 'second five minutes to the first, the most of each',
          value: late / early,
          unit: '×',
          bar: { at: 'most', value: 1.1, of: 'value' },
        },
      ] satisfies Figure[];
    }),
};

/** Reads Linux's `/proc`. */
function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_000;
}
