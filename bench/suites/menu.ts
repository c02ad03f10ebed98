import type { Browser, Page } from '@playwright/test';
import { withBenchShop } from '../bench-shop.ts';
import { addMenu } from '../menus.ts';
import { type Figure, median, type Suite } from '../suite.ts';
import { withBrowser } from '../with-browser.ts';

const DISHES = 1_000;
/** The limit for filtering a menu, in ms. */
const MAX_MILLISECONDS = 50;
/**
 * The limit for the stepper's interaction to next paint (INP; the worst of fewer than fifty presses) on the slower
 * machine, in ms.
 */
const MAX_INP_MILLISECONDS = 100;
/** This machine, and one that is four times slower. */
const SLOWDOWNS = [1, 4];
/** Long enough for all work that a press starts. */
const REST_MILLISECONDS = 500;
const SCROLLED = { px: 30_000, pxPerSecond: 6_000 };

const BACK = Array.from({ length: 5 }, () => 'Backspace');
/** Thirty presses that narrow and widen: most dishes, a tenth of them, some, none. */
const KEYS = [...'south', ...BACK, ...'dish7', ...BACK, ...'sushi', ...BACK];
/** Thirty presses that show a third, two thirds or all of the dishes. */
const DIETS = Array.from({ length: 5 }, () => ['Veg', 'Egg', 'Egg', 'Veg', 'Non-veg', 'Non-veg']).flat();
/** Thirty presses: each dish from no quantity to two and back to one. */
const STEPS = Array.from({ length: 10 }, () => [
  /^Add /,
  /^More .*, 1 in cart$/,
  /^Fewer .*, 2 in cart$/,
]).flat();

/** What the measured page records. */
interface Recording {
  /** The times of the last press and of the last frame that it changed, in ms. */
  pressedAt: number;
  paintedAt: number;
  /** The duration of the last press, from pointer to paint, in ms; zero below 16. */
  slowestEvent: number;
  frames: number[];
}

declare global {
  interface Window {
    notes: Recording;
  }
}

export const menu: Suite = {
  name: 'menu',
  title:
    'A menu of 1,000 dishes at 360 px in Chromium: from a press until the frame that shows all of its outcome is painted, on this machine and slowed down four times.',
  run: () =>
    withBenchShop({}, async ({ shop }) => {
      const id = await addMenu(shop, DISHES);
      return withBrowser(async (browser) => {
        const figures: Figure[] = [];
        for (const slowdown of SLOWDOWNS)
          figures.push(...(await measure(browser, `${shop.url}/restaurant?vendorId=${id}`, slowdown)));
        return figures;
      });
    }),
};

async function measure(browser: Browser, url: string, slowdown: number): Promise<Figure[]> {
  const page = await browser.newPage({ viewport: { width: 360, height: 780 }, hasTouch: true });
  const devtools = await page.context().newCDPSession(page);
  await page.addInitScript(startRecording);
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const places = new Map<string, Place>();
  for (const name of new Set(DIETS)) places.set(name, await placeOf(page, name));
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

  const diets: number[] = [];
  for (const name of DIETS) {
    const { x, y } = places.get(name) ?? (await placeOf(page, name));
    diets.push(await time(page, () => page.mouse.click(x, y)));
  }
  const adds: number[] = [];
  for (const step of STEPS) {
    // Located outside the measurement, because locating reads the whole page.
    const { x, y } = await placeOf(page, step);
    await page.evaluate(() => {
      window.notes.slowestEvent = 0;
    });
    await time(page, () => page.mouse.click(x, y));
    adds.push(await page.evaluate(() => window.notes.slowestEvent));
  }
  await page.getByRole('button', { name: 'Search this menu' }).click();
  const letters: number[] = [];
  for (const key of KEYS) letters.push(await time(page, () => page.keyboard.press(key)));
  await page.getByRole('button', { name: 'Close search' }).click();
  const frames = await scroll(page, () =>
    devtools.send('Input.synthesizeScrollGesture', {
      x: 180,
      y: 500,
      yDistance: -SCROLLED.px,
      speed: SCROLLED.pxPerSecond,
      gestureSourceType: 'touch',
    }),
  );
  await page.close();
  const slowed = slowdown === 1 ? '' : `, ${slowdown}× slower`;
  const bar = slowdown === 1 ? { bar: { at: 'most', value: MAX_MILLISECONDS, of: 'value' } as const } : {};
  const inpBar =
    slowdown === 1 ? {} : { bar: { at: 'most', value: MAX_INP_MILLISECONDS, of: 'value' } as const };
  return [
    ...figuresOf(`a letter typed${slowed}`, letters, bar),
    ...figuresOf(`a diet chosen${slowed}`, diets, bar),
    ...figuresOf(`Add, More or Fewer, INP${slowed}`, adds, inpBar),
    ...figuresOf(`a frame while scrolling${slowed}`, frames),
  ];
}

/** Runs in the page. */
function startRecording(): void {
  const notes: Recording = { pressedAt: 0, paintedAt: 0, slowestEvent: 0, frames: [] };
  window.notes = notes;
  const recordPaint = () =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        notes.paintedAt = performance.now();
      };
      port2.postMessage(null);
    });
  const recordPress = ({ timeStamp }: Event) => {
    notes.pressedAt = timeStamp;
    recordPaint();
  };
  addEventListener('keydown', recordPress, true);
  addEventListener('pointerup', recordPress, true);
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(recordPaint).observe(document.body, {
      subtree: true,
      attributeFilter: ['hidden', 'data-skipped'],
    }),
  );
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) notes.slowestEvent = Math.max(notes.slowestEvent, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

interface Place {
  x: number;
  y: number;
}

/** The middle of a visible button. */
async function placeOf(page: Page, name: string | RegExp): Promise<Place> {
  const button = page.getByRole('button', { name, exact: true }).first();
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error(`${name} is not on the page.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function time(page: Page, press: () => Promise<void>): Promise<number> {
  await press();
  await page.waitForTimeout(REST_MILLISECONDS);
  return page.evaluate(() => window.notes.paintedAt - window.notes.pressedAt);
}

/** The time from each frame to the next, in ms. */
async function scroll(page: Page, scrolling: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const { frames } = window.notes;
    const note = (at: number) => {
      frames.push(at);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await scrolling();
  const frames = await page.evaluate(() => window.notes.frames);
  return frames.slice(1).map((at, index) => at - (frames[index] ?? at));
}

function figuresOf(what: string, times: readonly number[], worst: Pick<Figure, 'bar'> = {}): Figure[] {
  return [
    { what, unit: 'ms', value: median(times) },
    { what: `${what}, the worst of ${times.length}`, unit: 'ms', value: Math.max(...times), ...worst },
  ];
}
