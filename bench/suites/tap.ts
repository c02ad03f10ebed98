import type { Browser, Page } from '@playwright/test';
import { withBenchShop } from '../bench-shop.ts';
import { type Figure, median, type Suite } from '../suite.ts';
import { withBrowser } from '../with-browser.ts';

const ROUNDS = 7;
const SLOWDOWN = 4;
/** The limit for opening a prefetched restaurant, in ms. */
const MAX_MILLISECONDS = 100;

/** What the measured page records, in ms of its own clock. */
interface Recording {
  pressedAt: number;
  shownAt: number;
}

declare global {
  interface Window {
    tap: Recording;
  }
}

export const tap: Suite = {
  name: 'tap',
  title: `From a press on a restaurant’s card, as of home’s demo list, until the frame that shows its menu is painted: Chromium at 360 px, ${SLOWDOWN}× slower, each time in a new browser profile.`,
  run: () =>
    withBenchShop({ TIFFIN_DEMO: 'on' }, async ({ shop }) => {
      return withBrowser(async (browser) => {
        const times: Record<'ahead' | 'cold', number[]> = { ahead: [], cold: [] };
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const way of ['ahead', 'cold'] as const) times[way].push(await press(browser, shop.url, way));
        }
        return [
          {
            what: 'prefetched',
            unit: 'ms',
            value: median(times.ahead),
            bar: { at: 'most', value: MAX_MILLISECONDS, of: 'value' },
          },
          {
            what: `prefetched, the worst of ${ROUNDS}`,
            unit: 'ms',
            value: Math.max(...times.ahead),
          },
          { what: 'not prefetched', unit: 'ms', value: median(times.cold) },
          {
            what: `not prefetched, the worst of ${ROUNDS}`,
            unit: 'ms',
            value: Math.max(...times.cold),
          },
        ] satisfies Figure[];
      });
    }),
};

async function press(browser: Browser, url: string, way: 'ahead' | 'cold'): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    const card = page.getByRole('main').getByRole('article').first();
    await card.scrollIntoViewIfNeeded();
    const box = await card.boundingBox();
    if (!box) throw new Error('Home lists no restaurant.');
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.evaluate(startRecording);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    if (way === 'ahead') {
      const menu = page.waitForResponse(/\/api\/restaurant\?/);
      await page.mouse.move(middle.x, middle.y);
      await (await menu).finished();
      await page.waitForLoadState('networkidle');
    }
    await page.mouse.click(middle.x, middle.y);
    return await untilShown(page);
  } finally {
    await context.close();
  }
}

async function untilShown(page: Page): Promise<number> {
  await page.waitForFunction(() => window.tap.shownAt > 0);
  return page.evaluate(() => window.tap.shownAt - window.tap.pressedAt);
}

/** Runs in the page: records the press and the first frame with a dish of the menu. */
function startRecording(): void {
  const notes: Recording = { pressedAt: 0, shownAt: 0 };
  window.tap = notes;
  addEventListener(
    'pointerup',
    ({ timeStamp }) => {
      notes.pressedAt = timeStamp;
    },
    true,
  );
  const seen = new MutationObserver(() => {
    if (!document.querySelector('#section-1 article')) return;
    seen.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        notes.shownAt = performance.now();
      };
      port2.postMessage(null);
    });
  });
  seen.observe(document.body, { subtree: true, childList: true });
}
