import { freePort } from '../../tests/support/processes/postgres.ts';
import { withBenchShop } from '../bench-shop.ts';
import { type Figure, median, type Suite } from '../suite.ts';
import { withBrowser } from '../with-browser.ts';

const RUNS = 5;
const PERFECT = ['accessibility', 'best-practices', 'seo'] as const;
const CATEGORIES = ['performance', ...PERFECT] as const;
const TIMES = {
  'first-contentful-paint': { name: 'FCP', unit: 'ms', most: null },
  'largest-contentful-paint': { name: 'LCP', unit: 'ms', most: 1_500 },
  'total-blocking-time': { name: 'TBT', unit: 'ms', most: 50 },
  'cumulative-layout-shift': { name: 'CLS', unit: '', most: 0.01 },
} as const;

export const browser: Suite = {
  name: 'browser',
  title: `Lighthouse on a phone (simulated slow 4G, four times slower), the median of ${RUNS} runs, against the demo.`,
  run: () =>
    withBenchShop({ TIFFIN_DEMO: 'on' }, async ({ shop }) => {
      const port = await freePort();
      return withBrowser(() => measureAll(shop.url, port), [`--remote-debugging-port=${port}`]);
    }),
};

async function measureAll(url: string, port: number): Promise<Figure[]> {
  const home = await (await fetch(url)).text();
  const restaurant = /href="(\/restaurant\?vendorId=[^"]+)"/.exec(home)?.[1]?.replaceAll('&amp;', '&');
  if (!restaurant) throw new Error('Home lists no restaurant.');
  const figures: Figure[] = [];
  for (const [name, path] of [
    ['home', '/'],
    ['restaurant', restaurant],
    ['cart', '/cart'],
  ] as const) {
    figures.push(...(await measure(name, url + path, port)));
  }
  return figures;
}

/** Measures a page; prints each audit that lowers a score once. */
async function measure(name: string, url: string, port: number): Promise<Figure[]> {
  const { default: lighthouse } = await import('lighthouse');
  const runs: Awaited<ReturnType<typeof lighthouse>>['lhr'][] = [];
  const reported = new Set<string>();
  for (let run = 0; run < RUNS; run += 1) {
    const { lhr } = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
    if (lhr.runtimeError) throw new Error(`${name}: ${lhr.runtimeError.message}`);
    runs.push(lhr);
    for (const { id, weight } of PERFECT.flatMap((category) => lhr.categories[category]?.auditRefs ?? [])) {
      const audit = lhr.audits[id];
      if (weight === 0 || !audit || audit.score === null || audit.score === 1 || reported.has(id)) continue;
      reported.add(id);
      console.error(`${name}: ${audit.title}`);
    }
  }
  const isQuick = name !== 'cart';
  const scores = CATEGORIES.map((category): Figure => {
    const least = category === 'performance' ? (isQuick ? 99 : null) : 100;
    return {
      what: `${name}, ${category}`,
      unit: 'of 100',
      value: median(runs.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))),
      ...(least === null ? {} : { bar: { at: 'least', value: least, of: 'value' } }),
    };
  });
  const times = Object.entries(TIMES).map(
    ([id, { name: time, unit, most }]): Figure => ({
      what: `${name}, ${time}`,
      unit,
      value: median(runs.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)),
      ...(isQuick && most !== null ? { bar: { at: 'most', value: most, of: 'value' } } : {}),
    }),
  );
  return [...scores, ...times];
}
