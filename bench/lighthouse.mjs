/*
 * Home, a restaurant and the cart of the production build as Lighthouse sees them on a phone, the median of
 * five runs each. Fails where accessibility, best practices or SEO is under 100.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '../tests/support/postgres.ts';
import { startShopProcess } from '../tests/support/shop-process.ts';

const RUNS = 5;
const PERFECT = ['accessibility', 'best-practices', 'seo'];
const SHOWN = ['performance', ...PERFECT];

const { CHROMIUM: executablePath } = process.env;
const dataDir = mkdtempSync(join(tmpdir(), 'tiffin-lighthouse-'));
const shop = await startShopProcess({ dataDir, environment: { LOG_LEVEL: 'silent' } });
const port = await freePort();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--no-first-run'],
});
let isPerfect = true;
try {
  const home = await (await fetch(shop.url)).text();
  const restaurant = /href="(\/restaurant\?vendorId=[^"]+)"/.exec(home)?.[1]?.replaceAll('&amp;', '&');
  if (!restaurant) throw new Error('Home lists no restaurant.');
  const rows = {};
  for (const [name, path] of Object.entries({ home: '/', restaurant, cart: '/cart' })) {
    const scores = await measure(`${shop.url}${path}`);
    rows[name] = Object.fromEntries(SHOWN.map((category) => [category, median(scores[category])]));
    if (PERFECT.some((category) => rows[name][category] < 100)) isPerfect = false;
  }
  console.table(rows);
} finally {
  await browser.close();
  await shop.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(isPerfect ? 0 : 1);

/** The scores of each run by category, 0 to 100; what keeps one from 100 is told once. */
async function measure(url) {
  const scores = Object.fromEntries(SHOWN.map((category) => [category, []]));
  const told = new Set();
  for (let run = 0; run < RUNS; run += 1) {
    const { lhr } = await lighthouse(url, { port, onlyCategories: SHOWN, logLevel: 'error' });
    for (const category of SHOWN) scores[category].push(Math.round(lhr.categories[category].score * 100));
    for (const category of PERFECT) {
      for (const { id, weight } of lhr.categories[category].auditRefs) {
        const { score, title } = lhr.audits[id];
        if (weight === 0 || score === null || score === 1 || told.has(id)) continue;
        told.add(id);
        console.error(`${url}: ${category}: ${title}`);
      }
    }
  }
  return scores;
}

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}
