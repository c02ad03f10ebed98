import type { Browser, Page } from '@playwright/test';
import { withBenchShop } from '../bench-shop.ts';
import type { Figure, Suite } from '../suite.ts';
import { withBrowser } from '../with-browser.ts';

/** Chromium's resource types, and their names in the result. */
const TYPES: Record<string, string> = {
  Document: 'page',
  Stylesheet: 'styles',
  Script: 'scripts',
  Font: 'fonts',
  Image: 'pictures',
};
const OTHERS = 'data and others';
/** Long enough for all requests of the second screen. */
const REST_MILLISECONDS = 2_000;

type Bytes = Map<string, number>;

export const bytes: Suite = {
  name: 'bytes',
  title:
    'What goes over the wire, heads and bodies, in Chromium at 360 × 740 px with a new profile: home of the demo, without scrolling, until the network is idle (the code of the next screens comes last, once the page is idle); then, from there, the restaurant whose card is pressed, two seconds long.',
  run: () =>
    withBenchShop({ TIFFIN_DEMO: 'on' }, async ({ shop }) => {
      return withBrowser(async (browser) => {
        // The use of a page that has stayed for five seconds recompresses it in the background, so the last visit gets the
        // smaller form. A visit takes more than two seconds.
        for (let visits = 0; visits < 5; visits += 1) await visit(browser, shop.url);
        const { home, restaurant } = await visit(browser, shop.url);
        return [...figuresOf('home', home), ...figuresOf('restaurant, second', restaurant)];
      });
    }),
};

async function visit(browser: Browser, url: string): Promise<{ home: Bytes; restaurant: Bytes }> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const take = await countBytes(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    const home = take();
    await page.locator('main a[href^="/restaurant?"]').first().tap();
    await page.getByRole('button', { name: /^Add/ }).first().waitFor();
    await page.waitForTimeout(REST_MILLISECONDS);
    return { home, restaurant: take() };
  } finally {
    await context.close();
  }
}

/** Starts counting. Returns a function that gives the bytes of each type since its last call. */
async function countBytes(page: Page): Promise<() => Bytes> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const types = new Map<string, string>();
  let counted: Bytes = new Map();
  session.on('Network.responseReceived', ({ requestId, type }) =>
    types.set(requestId, TYPES[type] ?? OTHERS),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? OTHERS;
    counted.set(type, (counted.get(type) ?? 0) + encodedDataLength);
  });
  return () => {
    const result = counted;
    counted = new Map();
    return result;
  };
}

function figuresOf(name: string, counted: Bytes): Figure[] {
  const types = [...Object.values(TYPES), OTHERS];
  const total = [...counted.values()].reduce((sum, one) => sum + one, 0);
  return [
    ...types.map((type) => ({ what: `${name}: ${type}`, value: counted.get(type) ?? 0, unit: 'bytes' })),
    { what: `${name}: all`, value: total, unit: 'bytes' },
  ];
}
