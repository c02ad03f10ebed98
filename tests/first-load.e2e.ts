import type { APIRequestContext, Page } from '@playwright/test';
import { readStored } from './support/browser/known-shop.ts';
import { expect, test } from './support/browser/shop.ts';

// The size of a first visit. These numbers do not depend on the machine.

const KILOBYTE = 1_000;
const MAX_BYTES = { scripts: 135 * KILOBYTE, styles: 15 * KILOBYTE, html: 15 * KILOBYTE };

/** Bytes on the wire. */
async function sizeOf(request: APIRequestContext, path: string): Promise<number> {
  const answer = await request.get(path, { headers: { 'Accept-Encoding': 'br' } });
  const size = Number(answer.headers()['content-length']);
  if (size >= KILOBYTE) expect(answer.headers()['content-encoding'], path).toBe('br');
  return size;
}

async function sum(request: APIRequestContext, paths: string[]): Promise<number> {
  const sizes = await Promise.all([...new Set(paths)].map((path) => sizeOf(request, path)));
  return sizes.reduce((total, size) => total + size, 0);
}

async function pathOfRestaurant(request: APIRequestContext): Promise<string> {
  const home = await (await request.get('/')).text();
  return /href="(\/restaurant\?vendorId=[^"]+)"/.exec(home)?.[1]?.replaceAll('&amp;', '&') ?? '';
}

test('home with its styles and scripts stays within its size limits', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const scripts = [
    ...html.matchAll(/(?:rel="(?:modulepreload|later)"[^>]* href|<script[^>]* src)="([^"]+)"/g),
  ].map(([, path = '']) => path);
  const styles = [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, path = '']) => path);
  expect(scripts.length).toBeGreaterThan(5);
  expect(styles).toHaveLength(1);
  expect(await sum(request, scripts)).toBeLessThanOrEqual(MAX_BYTES.scripts);
  expect(await sum(request, styles)).toBeLessThanOrEqual(MAX_BYTES.styles);
  expect(await sizeOf(request, '/')).toBeLessThanOrEqual(MAX_BYTES.html);

  const texts = await Promise.all(scripts.map(async (path) => (await request.get(path)).text()));
  const all = texts.join('\n');
  expect(all).toContain('Popular Restaurants');
  // Checkout, account, maps and dialogs are loaded when they are needed.
  for (const words of ['Place order', 'Confirm password', 'maps.googleapis.com', 'alertdialog']) {
    expect(all.includes(words), words).toBe(false);
  }
});

test('only the style sheet blocks rendering', async ({ request }) => {
  for (const path of ['/', '/cart', '/category']) {
    const head = /<head>([\s\S]*?)<\/head>/.exec(await (await request.get(path)).text())?.[1] ?? '';
    expect(head.match(/rel="stylesheet"/g), path).toHaveLength(1);
    const scripts = [...head.matchAll(/<script([^>]*)src=/g)].map(([, attributes = '']) => attributes);
    expect(
      scripts.filter((attributes) => !/ (?:async|defer)|type="module"/.test(attributes)),
      path,
    ).toEqual([]);
  }
});

test('no page and no data contains an inline picture', async ({ request }) => {
  const restaurant = await pathOfRestaurant(request);
  expect(restaurant).not.toBe('');
  for (const path of ['/', restaurant, '/category', '/promos', '/cart']) {
    for (const url of [
      path,
      path.replace(/^\/([a-z]*)/, (_, name) => `/${name || '_'}.data`),
      '/api/categories',
    ]) {
      const text = await (await request.get(url)).text();
      expect(text.includes('base64,'), url).toBe(false);
    }
  }
});

// Scripts wait until the first pictures are drawn (docs/decisions/first-load.md). The clock is stopped, so that the
// maximum wait does not start them.

const waitingTest = test.extend<{ untouched: Page }>({
  untouched: async ({ browser, shop }, use) => {
    const page = await browser.newPage({ baseURL: shop.url, viewport: { width: 360, height: 780 } });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await use(page);
    await page.close();
  },
});

const isScript = (url: string) => /\/assets\/[^/]+\.js$/.test(url);

const nextScript = (page: Page) => page.waitForEvent('request', (request) => isScript(request.url()));

async function expectMenu(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
}

function recordScripts(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (isScript(request.url())) requested.push(request.url());
  });
  return requested;
}

waitingTest('no script is requested before the first pictures are drawn', async ({ untouched: page }) => {
  const requested = recordScripts(page);
  await page.goto('/');
  const areRead = await page.locator('img[fetchpriority=high]').evaluateAll(async (pictures) => {
    await Promise.all(pictures.map((picture) => (picture as HTMLImageElement).decode()));
    return pictures.length;
  });
  expect(areRead).toBeGreaterThan(1);
  expect(requested).toEqual([]);
  const scripts = nextScript(page);
  await page.clock.runFor(100);
  await scripts;
  await page.clock.resume();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectMenu(page);
});

waitingTest('a press before hydration starts the scripts and takes effect', async ({ untouched: page }) => {
  const requested = recordScripts(page);
  await page.goto('/');
  expect(requested).toEqual([]);
  const scripts = nextScript(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await scripts;
  await page.clock.resume();
  await expectMenu(page);
});

test('a press during hydration takes effect once', async ({ page }) => {
  await page.addInitScript(() => {
    const complete = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'complete');
    let isPressed = false;
    // Dispatched during hydration (picture.tsx): a waiting press is replayed before React's effects.
    Object.defineProperty(HTMLImageElement.prototype, 'complete', {
      get() {
        if (!isPressed && new Error().stack?.includes('/assets/')) {
          isPressed = true;
          const press = () => document.querySelector<HTMLElement>('button[aria-label^="Add "]')?.click();
          scheduler.postTask(press, { priority: 'user-blocking' });
        }
        return complete?.get?.call(this);
      },
    });
  });
  await page.goto(await pathOfRestaurant(page.request));
  await page.waitForFunction(() => localStorage.getItem('cartItems') && !window.early);
  expect(await readStored(page, 'cartItems')).toMatchObject([{ quantity: 1 }]);
});

waitingTest('a dish added before hydration is in the cart once', async ({ untouched: page }) => {
  await page.goto(await pathOfRestaurant(page.request));
  await page.getByRole('button', { name: /^Add / }).first().click();
  await page.clock.resume();
  await expect(page.getByRole('button', { name: /^More .*, 1 in cart$/ })).toHaveCount(1);
});

waitingTest('what is typed before the page is alive is searched', async ({ untouched: page }) => {
  await page.goto('/');
  await page.getByRole('combobox').fill('biryani');
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Dishes' })).toBeVisible();
});

waitingTest('a picture that never comes keeps no page from coming alive', async ({ untouched: page }) => {
  const requested = recordScripts(page);
  await page.route(/\.webp$/, () => {});
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.clock.runFor(900);
  expect(requested).toEqual([]);
  await page.clock.runFor(200);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectMenu(page);
});

waitingTest('a page without first pictures comes alive at once', async ({ untouched: page }) => {
  const scripts = nextScript(page);
  await page.goto('/cart');
  await scripts;
});
