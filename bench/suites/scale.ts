import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { OPERATOR_TOKEN } from '../../tests/support/shop-process.ts';
import { keepDoing } from '../at-once.ts';
import { withBenchShop } from '../bench-shop.ts';
import { withApp } from '../in-process-app.ts';
import type { Figure, Suite } from '../suite.ts';

const SIZES = [
  { vendors: 60, items: 1_400 },
  { vendors: 10_000, items: 200_000 },
  { vendors: 100_000, items: 2_000_000 },
] as const;
const AT_ONCE = 8;
const SECONDS = 6;
const TIFFIN = resolve(import.meta.dirname, '../../cli/tiffin.ts');
/** As customers write: dishes, cuisines, parts of names, errors. No two searches of a round are alike. */
const WORDS = [
  'dosa',
  'biryani',
  'paneer',
  'panir',
  'biriyani',
  'chicken',
  'thali',
  'cake',
  'noodles',
  'idli',
  'spice',
  'corner',
];
const ENDS = ['', ' masala', ' veg', ' special', ' rice', ' home', ' fresh', ' roll', ' king', ' house'];

export const scale: Suite = {
  name: 'scale',
  title:
    'Catalogues of 60, 10,000 and 100,000 vendors, imported through the operator’s door into PostgreSQL; then pages and searches made anew, eight at once, in one process.',
  run: async () => {
    const figures: Figure[] = [];
    const smallest = new Map<string, number>();
    for (const { vendors, items } of SIZES) {
      const at = `${vendors.toLocaleString('en-IN')} vendors`;
      const isLargest = vendors === SIZES.at(-1)?.vendors;
      await withBenchShop({}, async ({ shop, databaseUrl }) => {
        const folder = await mkdtemp(join(tmpdir(), 'tiffin-scale-'));
        try {
          await tiffin(
            'catalogue',
            'generate',
            '--no-pictures',
            '--out',
            folder,
            '--vendors',
            `${vendors}`,
            '--items',
            `${items}`,
          );
          const begun = performance.now();
          await tiffin(
            'catalogue',
            'import',
            folder,
            '--url',
            shop.url,
            '--rejected',
            join(folder, 'rejected.jsonl'),
          );
          const seconds = (performance.now() - begun) / 1_000;
          figures.push({
            what: `import, ${at}`,
            value: (vendors + items) / seconds,
            unit: 'documents/s',
            ...(isLargest ? { bar: { at: 'least', value: 15_000, of: 'value' } } : {}),
          });
          figures.push({
            what: `import, ${at}, the server’s peak`,
            value: peakMegabytes(shop.process.pid),
            unit: 'MB',
            ...(isLargest ? { bar: { at: 'most', value: 300, of: 'value' } } : {}),
          });
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
        const home = await (await fetch(shop.url)).text();
        const restaurant = /href="(\/restaurant\?vendorId=[^"]+)"/.exec(home)?.[1]?.replaceAll('&amp;', '&');
        if (!restaurant) throw new Error('Home lists no restaurant.');
        await withApp({ databaseUrl, connections: AT_ONCE }, async (ask) => {
          for (const [what, path] of [
            ['home', () => '/_.data'],
            ['restaurant', () => restaurant.replace('/restaurant', '/restaurant.data')],
            ['search', searchPath],
          ] as const) {
            await keepDoing(() => ask(path()), { atOnce: AT_ONCE, seconds: 2 });
            const { p50, p99 } = await keepDoing(() => ask(path()), { atOnce: AT_ONCE, seconds: SECONDS });
            if (!smallest.has(what)) smallest.set(what, p99);
            const isSearch = what === 'search' && isLargest;
            figures.push({ what: `${what}, ${at}, p50`, value: p50, unit: 'ms' });
            figures.push({
              what: `${what}, ${at}, p99`,
              value: p99,
              unit: 'ms',
              ...(isSearch ? { bar: { at: 'most', value: 25, of: 'value' } } : {}),
            });
            if (isLargest) {
              figures.push({
                what: `${what}, growth of p99`,
                value: p99 / (smallest.get(what) ?? p99),
                unit: '×',
                bar: { at: 'most', value: 1.5, of: 'value' },
              });
            }
          }
        });
      });
    }
    return figures;
  },
};

let asked = 0;
/** Each search is made anew by the statements; words repeat, as customers' do. */
function searchPath(): string {
  asked += 1;
  const query = `${WORDS[asked % WORDS.length]}${ENDS[Math.floor(asked / WORDS.length) % ENDS.length]}`;
  return `/_.data?${new URLSearchParams({ q: query })}`;
}

/** The command line, to its end. */
function tiffin(...args: string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', TIFFIN, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, OPERATOR_TOKEN },
    });
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new Error(`tiffin ${args.join(' ')} ended with ${code}`)),
    );
  });
}

/** The most memory that a process has had, of Linux' own counting. */
function peakMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1_000;
}
